/** The theme's variables, written by vite.config.ts. */
declare module "virtual:theme.css";
