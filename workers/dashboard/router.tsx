import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import { Refused } from "./act";
import { asking, client, everyUser, onSignedOut } from "./ask";
import { Broken, BrokenAlone, Nowhere } from "./parts/broken";
import { Shell } from "./parts/shell";

const root = createRootRoute({ component: Outlet, notFoundComponent: Nowhere, errorComponent: BrokenAlone });

type Next = { next?: string | undefined };

/** Where to go after signing in: a path of ours, never another site. */
function pathOf(next: unknown): string | undefined {
  return typeof next === "string" && /^\/(?![/\\])/.test(next) ? next : undefined;
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  // Also what is refused must be named: a field that is left out would come through as it was.
  validateSearch: (search: Record<string, unknown>): Next => ({ next: pathOf(search.next) }),
  component: lazyRouteComponent(() => import("./pages/sign-in"), "SignInPage"),
});

/** Everything for a signed-in person. */
const inside = createRoute({
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

/** Home: a person without an agent begins by making one. */
const home = createRoute({
  getParentRoute: () => inside,
  path: "/",
  beforeLoad: async () => {
    const agents = await client.ensureQueryData(everyUser("agent"));
    throw redirect({ to: agents.length === 0 ? "/new-agent" : "/agents", replace: true });
  },
});

const newAgent = createRoute({
  getParentRoute: () => inside,
  path: "/new-agent",
  loader: () => client.ensureQueryData(everyUser("agent")),
  component: lazyRouteComponent(() => import("./pages/new-agent"), "NewAgentPage"),
});

const agents = createRoute({
  getParentRoute: () => inside,
  path: "/agents",
  loader: () => client.ensureQueryData(everyUser("agent")),
  component: lazyRouteComponent(() => import("./pages/agents"), "AgentsPage"),
});

const agent = createRoute({
  getParentRoute: () => inside,
  path: "/agents/$agent",
  loader: ({ params }) => client.ensureQueryData(asking("get_agent", { agent: params.agent })),
  component: lazyRouteComponent(() => import("./pages/agent"), "AgentPage"),
});

const agentOverview = createRoute({
  getParentRoute: () => agent,
  path: "/",
  component: lazyRouteComponent(() => import("./pages/agent"), "AgentOverview"),
});

const agentKeys = createRoute({
  getParentRoute: () => agent,
  path: "/keys",
  loader: ({ params }) => client.ensureQueryData(asking("list_agent_keys", { agent: params.agent })),
  component: lazyRouteComponent(() => import("./pages/agent-keys"), "AgentKeys"),
});

const agentTools = createRoute({
  getParentRoute: () => agent,
  path: "/tools",
  component: lazyRouteComponent(() => import("./pages/agent-tools"), "AgentTools"),
});

/** A dialog is part of the address: `?edit=<key>` or `?new=true`. */
export type Dialog = { edit?: string | undefined; new?: true | undefined };

function dialogOf({ edit, new: adding }: Record<string, unknown>): Dialog {
  const named = typeof edit === "string" || typeof edit === "number";
  return { edit: named ? String(edit) : undefined, new: adding === true ? true : undefined };
}

const controls = createRoute({
  getParentRoute: () => inside,
  path: "/controls",
  validateSearch: dialogOf,
  loader: () => client.ensureQueryData(asking("list_controls", {})),
  component: lazyRouteComponent(() => import("./pages/controls"), "ControlsPage"),
});

const keys = createRoute({
  getParentRoute: () => inside,
  path: "/keys",
  validateSearch: dialogOf,
  loader: () => client.ensureQueryData(asking("list_keys", {})),
  component: lazyRouteComponent(() => import("./pages/keys"), "KeysPage"),
});

const people = createRoute({
  getParentRoute: () => inside,
  path: "/people",
  validateSearch: dialogOf,
  loader: () => client.ensureQueryData(everyUser("human")),
  component: lazyRouteComponent(() => import("./pages/people"), "PeoplePage"),
});

const you = createRoute({
  getParentRoute: () => inside,
  path: "/you",
  component: lazyRouteComponent(() => import("./pages/you"), "YouPage"),
});

const account = createRoute({
  getParentRoute: () => inside,
  path: "/account",
  component: lazyRouteComponent(() => import("./pages/account"), "AccountPage"),
});

const elsewhere = createRoute({ getParentRoute: () => inside, path: "$", component: Nowhere });

const routes = root.addChildren([
  signIn,
  inside.addChildren([
    home,
    newAgent,
    agents,
    agent.addChildren([agentOverview, agentKeys, agentTools]),
    controls,
    keys,
    people,
    you,
    account,
    elsewhere,
  ]),
]);

export const router = createRouter({
  routeTree: routes,
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
