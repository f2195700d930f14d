import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "virtual:theme.css";
import "./app.css";
import "./parts/making.css";
import "./parts/page.css";
import "./parts/rows.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Refused } from "./act";
import { client } from "./ask";
import { router } from "./router";
import { theme } from "./theme";

const scheme = localStorageColorSchemeManager({ key: "mainstay-scheme" });
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");

// A refusal that a page could not do without is shown by that page; it is no bug to report.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof Refused)) console.error(error);
};

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={scheme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <ModalsProvider>
          <Notifications position="bottom-center" />
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
