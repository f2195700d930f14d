import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import { Refused } from "../act";
import { asking, client, everyUser } from "../ask";
import { BrokenAlone, Nowhere } from "../parts/broken";
import { what_waits } from "../parts/needs";
import { Shell } from "../parts/shell";

export const root = createRootRoute({ component: Outlet, notFoundComponent: Nowhere, errorComponent: BrokenAlone });

type Next = { next?: string | undefined };

/** Where to go after signing in: a path of ours, never another site. */
function pathOf(next: unknown): string | undefined {
  return typeof next === "string" && /^\/(?![/\\])/.test(next) ? next : undefined;
}

export const sign_in = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  // Also what is refused must be named: a field that is left out would come through as it was.
  validateSearch: (search: Record<string, unknown>): Next => ({ next: pathOf(search.next) }),
  component: lazyRouteComponent(() => import("../pages/sign-in"), "SignInPage"),
});

/** Everything for a signed-in person. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  component: Shell,
  beforeLoad: async ({ location }) => {
    try {
      await client.ensureQueryData(asking("get_me", {}));
    } catch (error) {
      if (error instanceof Refused && error.status === 401) throw redirect({ to: "/sign-in", search: { next: location.href } });
      throw error;
    }
  },
});

/** Home: what waits for the person. In an account without an agent one begins by making one. */
export const home = createRoute({
  getParentRoute: () => inside,
  path: "/",
  beforeLoad: async () => {
    const [agents, { count }] = await Promise.all([client.ensureQueryData(everyUser("agent")), client.ensureQueryData(what_waits)]);
    if (agents.length === 0 && count === 0) throw redirect({ to: "/new-agent", replace: true });
  },
  component: lazyRouteComponent(() => import("../pages/needs"), "NeedsPage"),
});

export const more = createRoute({
  getParentRoute: () => inside,
  path: "/more",
  component: lazyRouteComponent(() => import("../pages/more"), "MorePage"),
});

export const elsewhere = createRoute({ getParentRoute: () => inside, path: "$", component: Nowhere });

/** A dialog is part of the address: `?edit=<key>` or `?new=true`. */
type Dialog = { edit?: string | undefined; new?: true | undefined };

/** The dialog of an address; a name that looks like a number is a name all the same. */
export function dialogOf({ edit, new: adding }: Record<string, unknown>): Dialog {
  const named = typeof edit === "string" || typeof edit === "number";
  return { edit: named ? String(edit) : undefined, new: adding === true ? true : undefined };
}
