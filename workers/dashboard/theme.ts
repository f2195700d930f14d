import { createTheme, Modal, Notification, type MantineColorsTuple } from "@mantine/core";

/** The one accent: a deep green that carries white text at 5.7:1. */
const pine: MantineColorsTuple = ["#eef6f4", "#dcebe7", "#b7d7cf", "#8ec1b5", "#68ad9e", "#4a9a89", "#358776", "#257263", "#1a5d51", "#0f443b"];
const gray: MantineColorsTuple = ["#f8f8f6", "#f1f1ee", "#e7e7e3", "#dbdbd6", "#c6c6c0", "#a3a39c", "#686862", "#4d4d48", "#33332f", "#1e1e1b"];
const dark: MantineColorsTuple = ["#e3e6e8", "#c3c9cd", "#9aa3aa", "#6d767d", "#363d43", "#2a3036", "#20262b", "#171b1f", "#101316", "#0a0c0e"];
const red: MantineColorsTuple = ["#fdf1ef", "#fae0dc", "#f3beb7", "#ea978d", "#e58277", "#d2574a", "#bf4337", "#a8352b", "#8c2a21", "#6d1f18"];
const yellow: MantineColorsTuple = ["#fef8e9", "#fbedcb", "#f5d893", "#eec15b", "#e5ac33", "#d0951b", "#b07a10", "#8d5f0a", "#704a08", "#553806"];

const heading = (fontSize: string) => ({ fontSize, lineHeight: "1.3" });

export const theme = createTheme({
  colors: { pine, gray, dark, red, yellow },
  primaryColor: "pine",
  primaryShade: 7,
  black: "#1e1e1b",
  fontFamily: 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace',
  headings: { fontWeight: "600", sizes: { h1: heading("1.625rem"), h2: heading("1.125rem"), h3: heading("1rem") } },
  defaultRadius: "md",
  respectReducedMotion: true,
  components: {
    // Its scroll lock inserts a <style> element, which our Content-Security-Policy refuses.
    Modal: Modal.extend({
      defaultProps: { lockScroll: false, centered: true, overlayProps: { backgroundOpacity: 0.4 }, closeButtonProps: { "aria-label": "Close" } },
    }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { "aria-label": "Close" } } }),
  },
});

/** What differs between light and dark beyond the colours above; every pair of text and ground is at least 4.5:1. */
export const schemeVariables = {
  light: {
    "--page": "#f7f6f3",
    "--line": "#e4e3de",
    "--mantine-color-error": "var(--mantine-color-red-7)",
    "--mantine-color-placeholder": "#73736d",
    "--mantine-color-dimmed": "var(--mantine-color-gray-6)",
    "--mantine-color-default-border": "#d3d2cc",
    "--mantine-color-disabled-color": "#73736d",
    // Parts of a plot, from the largest: told apart by lightness too, for who does not see the hues.
    "--series-0": "var(--mantine-color-pine-5)",
    "--series-1": "var(--mantine-color-yellow-5)",
    "--series-2": "var(--mantine-color-pine-9)",
    "--series-3": "var(--mantine-color-red-6)",
    "--series-4": "var(--mantine-color-blue-6)",
    "--series-5": "var(--mantine-color-gray-4)",
  },
  dark: {
    "--page": "var(--mantine-color-dark-8)",
    "--line": "var(--mantine-color-dark-5)",
    "--mantine-color-error": "var(--mantine-color-red-3)",
    "--mantine-color-placeholder": "#8d969d",
    "--mantine-color-anchor": "var(--mantine-color-pine-3)",
    "--mantine-color-disabled-color": "#8d969d",
    "--series-0": "var(--mantine-color-pine-5)",
    "--series-1": "var(--mantine-color-yellow-4)",
    "--series-2": "var(--mantine-color-pine-2)",
    "--series-3": "var(--mantine-color-red-5)",
    "--series-4": "var(--mantine-color-blue-4)",
    "--series-5": "var(--mantine-color-gray-6)",
    "--mantine-color-pine-light": "#1d3430",
    "--mantine-color-pine-light-hover": "#24423c",
    "--mantine-color-gray-light": "var(--mantine-color-dark-5)",
    "--mantine-color-gray-light-hover": "var(--mantine-color-dark-4)",
    "--mantine-color-red-light": "#33201e",
    "--mantine-color-red-light-hover": "#412825",
    "--mantine-color-red-light-color": "var(--mantine-color-red-3)",
  },
};
