import { createRouter } from "@tanstack/react-router";
import { client, onSignedOut } from "./ask";
import { Broken } from "./parts/broken";
import { account, people, you } from "./routes/account";
import { agent, agents, new_agent } from "./routes/agents";
import { conversations } from "./routes/conversations";
import { data, data_type, new_record_type } from "./routes/data";
import { elsewhere, home, inside, more, root, sign_in } from "./routes/frame";
import { controls, keys } from "./routes/keyspace";

const for_people = inside.addChildren([
  home,
  conversations,
  new_agent,
  agents,
  agent,
  controls,
  keys,
  data,
  new_record_type,
  data_type,
  people,
  you,
  account,
  more,
  elsewhere,
]);

export const router = createRouter({
  routeTree: root.addChildren([sign_in, for_people]),
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: Broken,
  scrollRestoration: true,
});

onSignedOut(() => {
  const { pathname, href } = router.state.location;
  client.clear();
  if (pathname !== "/sign-in") void router.navigate({ to: "/sign-in", search: { next: href } });
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
