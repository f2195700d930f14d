import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import react from "@vitejs/plugin-react";
import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from "@mantine/core";
import { defineConfig, type Plugin } from "vite";
import { schemeVariables, theme } from "./workers/dashboard/theme.ts";

// What a test runner sets would build React for development.
process.env.NODE_ENV = "production";

const module_name = "virtual:theme.css";

/**
 * The theme's CSS variables as a style sheet of the build. Mantine would insert them as a `<style>` element when the page
 * runs, which a Content-Security-Policy without 'unsafe-inline' refuses.
 */
function themeAsStyleSheet(): Plugin {
  return {
    name: "theme-as-style-sheet",
    resolveId: (id) => (id === module_name ? `\0${module_name}` : undefined),
    load(id) {
      if (id !== `\0${module_name}`) return undefined;
      const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
      return convertCssVariables({ variables, light: { ...light, ...schemeVariables.light }, dark: { ...dark, ...schemeVariables.dark } });
    },
  };
}

/** The emoji picker asks for its data here; by itself it would ask a host that is not ours. */
function emojiData(): Plugin {
  return {
    name: "emoji-data",
    generateBundle() {
      const { resolve } = createRequire(import.meta.url);
      for (const name of ["data.json", "messages.json"]) {
        this.emitFile({ type: "asset", fileName: `emoji/en/${name}`, source: readFileSync(resolve(`emojibase-data/en/${name}`)) });
      }
    },
  };
}

export default defineConfig({
  root: "workers/dashboard",
  plugins: [react(), themeAsStyleSheet(), emojiData()],
  build: {
    outDir: "../../dist/dashboard",
    emptyOutDir: true,
    target: "es2023",
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
  },
});
