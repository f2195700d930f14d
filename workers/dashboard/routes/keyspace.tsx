import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asking, client } from "../ask";
import { dialogOf, inside } from "./frame";

export const controls = createRoute({
  getParentRoute: () => inside,
  path: "/controls",
  validateSearch: dialogOf,
  loader: () => client.ensureQueryData(asking("list_controls", {})),
  component: lazyRouteComponent(() => import("../pages/controls"), "ControlsPage"),
});

export const keys = createRoute({
  getParentRoute: () => inside,
  path: "/keys",
  validateSearch: dialogOf,
  loader: () => client.ensureQueryData(asking("list_keys", {})),
  component: lazyRouteComponent(() => import("../pages/keys"), "KeysPage"),
});
