import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import type { Answer } from "../act";
import { asking } from "../ask";
import { AgentStatus } from "../parts/agent-status";
import { LinkText } from "../parts/link";
import { Page } from "../parts/page";
import { Pause } from "../parts/pause";
import { Subnav } from "../parts/subnav";

type Agent = Answer<"get_agent">["agent"];

const route = getRouteApi("/inside/agents/$agent");
const look_every_ms = 5_000;

/** The agent of the address, kept up to date. */
export function useAgent(): Agent {
  const { agent } = route.useParams();
  return useSuspenseQuery({ ...asking("get_agent", { agent }), refetchInterval: look_every_ms }).data.agent;
}

/** One agent: its pause in reach on each of its pages. */
export function AgentPage() {
  const agent = useAgent();
  const params = { agent: agent.name };
  return (
    <Page
      title={agent.display_name}
      above={
        <LinkText to="/agents" size="sm">
          ← Agents
        </LinkText>
      }
      lead={
        <span className="row-facts">
          <span>@{agent.name}</span>
          <AgentStatus {...agent} />
        </span>
      }
      actions={<Pause agent={agent} />}
    >
      <Subnav label={`Pages of ${agent.display_name}`}>
        <Link to="/agents/$agent" params={params} activeOptions={{ exact: true }}>
          Overview
        </Link>
        <Link to="/agents/$agent/keys" params={params}>
          Agent keys
        </Link>
        <Link to="/agents/$agent/tools" params={params}>
          Tools
        </Link>
        <Link to="/agents/$agent/config" params={params}>
          Configuration
        </Link>
        <Link to="/agents/$agent/wake" params={params}>
          Wake
        </Link>
        <Link to="/agents/$agent/checkpoints" params={params} activeOptions={{ includeSearch: false }}>
          Checkpoints
        </Link>
        <Link to="/agents/$agent/usage" params={params}>
          Usage
        </Link>
      </Subnav>
      <Outlet />
    </Page>
  );
}
