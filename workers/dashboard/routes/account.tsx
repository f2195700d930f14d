import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asking, client, everyUser } from "../ask";
import { type Asked, auditPages } from "../parts/audit";
import { usageOf } from "../parts/usage";
import { dialogOf, inside } from "./frame";

export const people = createRoute({
  getParentRoute: () => inside,
  path: "/people",
  validateSearch: dialogOf,
  loader: () => client.ensureQueryData(everyUser("human")),
  component: lazyRouteComponent(() => import("../pages/people"), "PeoplePage"),
});

export const you = createRoute({
  getParentRoute: () => inside,
  path: "/you",
  component: lazyRouteComponent(() => import("../pages/you"), "YouPage"),
});

const whole = createRoute({
  getParentRoute: () => inside,
  path: "/account",
  component: lazyRouteComponent(() => import("../pages/account"), "AccountPage"),
});

const settings = createRoute({
  getParentRoute: () => whole,
  path: "/",
  component: lazyRouteComponent(() => import("../pages/account"), "AccountSettings"),
});

const usage = createRoute({
  getParentRoute: () => whole,
  path: "/usage",
  loader: () => client.ensureQueryData(usageOf()),
  component: lazyRouteComponent(() => import("../pages/account-usage"), "AccountUsage"),
});

const audit = createRoute({
  getParentRoute: () => whole,
  path: "/audit",
  validateSearch: ({ user, action }: Record<string, unknown>): Asked => ({
    user: typeof user === "string" ? user : undefined,
    action: typeof action === "string" ? action : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => client.ensureInfiniteQueryData(auditPages(deps)),
  component: lazyRouteComponent(() => import("../pages/account-audit"), "AccountAudit"),
});

const emoji = createRoute({
  getParentRoute: () => whole,
  path: "/emoji",
  loader: () => client.ensureQueryData(asking("list_emoji", {})),
  component: lazyRouteComponent(() => import("../pages/account-emoji"), "AccountEmoji"),
});

export const account = whole.addChildren([settings, usage, emoji, audit]);
