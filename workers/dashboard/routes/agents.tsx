import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { asking, client, everyUser } from "../ask";
import { conversationsWith } from "../parts/agent-conversations";
import { checkpointPages } from "../parts/checkpoints";
import { deliveriesOf } from "../parts/deliveries";
import { usageOf } from "../parts/usage";
import { inside } from "./frame";

export const new_agent = createRoute({
  getParentRoute: () => inside,
  path: "/new-agent",
  loader: () => client.ensureQueryData(everyUser("agent")),
  component: lazyRouteComponent(() => import("../pages/new-agent"), "NewAgentPage"),
});

export const agents = createRoute({
  getParentRoute: () => inside,
  path: "/agents",
  loader: () => client.ensureQueryData(everyUser("agent")),
  component: lazyRouteComponent(() => import("../pages/agents"), "AgentsPage"),
});

const one = createRoute({
  getParentRoute: () => inside,
  path: "/agents/$agent",
  loader: ({ params }) => client.ensureQueryData(asking("get_agent", { agent: params.agent })),
  component: lazyRouteComponent(() => import("../pages/agent"), "AgentPage"),
});

const overview = createRoute({
  getParentRoute: () => one,
  path: "/",
  loader: ({ params: { agent } }) =>
    Promise.all([
      client.ensureQueryData(asking("list_agent_keys", { agent })),
      client.ensureQueryData(asking("list_deliveries", { agent, limit: 20 })),
      client.ensureQueryData(conversationsWith(agent)),
    ]),
  component: lazyRouteComponent(() => import("../pages/agent-overview"), "AgentOverview"),
});

const keys = createRoute({
  getParentRoute: () => one,
  path: "/keys",
  loader: ({ params }) => client.ensureQueryData(asking("list_agent_keys", { agent: params.agent })),
  component: lazyRouteComponent(() => import("../pages/agent-keys"), "AgentKeys"),
});

const tools = createRoute({
  getParentRoute: () => one,
  path: "/tools",
  loader: () => client.ensureQueryData(asking("list_record_types", {})),
  component: lazyRouteComponent(() => import("../pages/agent-tools"), "AgentTools"),
});

const config = createRoute({
  getParentRoute: () => one,
  path: "/config",
  loader: ({ params }) => client.ensureQueryData(asking("get_agent_config", { agent: params.agent })),
  component: lazyRouteComponent(() => import("../pages/agent-config"), "AgentConfig"),
});

const wake = createRoute({
  getParentRoute: () => one,
  path: "/wake",
  loader: ({ params }) => client.ensureInfiniteQueryData(deliveriesOf(params.agent)),
  component: lazyRouteComponent(() => import("../pages/agent-wake"), "AgentWake"),
});

type Checkpoint = { open?: string | undefined; version?: number | undefined; import?: true | undefined };

const checkpoints = createRoute({
  getParentRoute: () => one,
  path: "/checkpoints",
  // A key that looks like a number is a key all the same.
  validateSearch: ({ open, version, import: importing }: Record<string, unknown>): Checkpoint => ({
    open: typeof open === "string" || typeof open === "number" ? String(open) : undefined,
    version: Number.isSafeInteger(version) && Number(version) > 0 ? Number(version) : undefined,
    import: importing === true ? true : undefined,
  }),
  loader: ({ params }) => client.ensureInfiniteQueryData(checkpointPages(params.agent, "")),
  component: lazyRouteComponent(() => import("../pages/agent-checkpoints"), "AgentCheckpoints"),
});

const usage = createRoute({
  getParentRoute: () => one,
  path: "/usage",
  loader: ({ params }) => client.ensureQueryData(usageOf(params.agent)),
  component: lazyRouteComponent(() => import("../pages/agent-usage"), "AgentUsage"),
});

export const agent = one.addChildren([overview, keys, tools, config, wake, checkpoints, usage]);
