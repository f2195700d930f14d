import { randomBytes } from "node:crypto";
import type { Lane } from "./load.ts";
import type { Running } from "./processes.ts";
import { type Bundle, run } from "./workerd.ts";

/** An agent “bot” of an account of its own. `act` does an action as that account's owner “ada”. */
export type BenchAgent = {
  key: string;
  call: (tool: string, args: object) => Promise<{ value: unknown; rows: number }>;
  act: (action: string, args: object) => Promise<unknown>;
};
/** `agent` is in an account of its own; `anAgent` makes another such. */
export type Mainstay = Running & { agent: string; anAgent: () => Promise<BenchAgent> };

/** No call of the bench is refused for its rate. */
export const unhurried = {
  LIMIT_CALLS_PER_SEC_AGENT: "1000000",
  LIMIT_CALLS_BURST_AGENT: "1000000",
  LIMIT_CALLS_PER_SEC_ACCOUNT: "1000000",
};

/** The product in a workerd of its own. */
export async function startMainstay(bundled: Bundle, vars: Record<string, string> = {}): Promise<Mainstay> {
  const setup_code = randomBytes(16).toString("hex");
  const running = await run(bundled, { SETUP_CODE: setup_code, SECRET_RING: `b1:${randomBytes(32).toString("hex")}`, ...vars });
  const another = () => anAgent(running.url, setup_code);
  return { ...running, agent: (await another()).key, anAgent: another };
}

async function anAgent(url: URL, setup_code: string): Promise<BenchAgent> {
  const { owner } = await act(url, "create_account", { setup_code, account: "Bench", owner: "ada" });
  await act(url, "create_agent", { name: "bot" }, owner?.token);
  const { key = "" } = await act(url, "create_agent_key", { agent: "bot" }, owner?.token);
  return { key, call: (tool, args) => callTool(url, key, tool, args), act: (action, args) => act(url, action, args, owner?.token) };
}

type Acted = { owner?: { token: string }; key?: string };

async function act(url: URL, action: string, args: object, token?: string): Promise<Acted> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(new URL(`/api/${action}`, url), { method: "POST", headers, body: JSON.stringify(args) });
  if (!response.ok) throw new Error(`${action}: ${await response.text()}`);
  return (await response.json()) as Acted;
}

/** The value of one call and the rows that it wrote, which a server with REPORT_ROWS says. */
async function callTool(url: URL, key: string, tool: string, args: object) {
  const { headers, body } = requestOf({ era: "legacy", key, tool, args });
  const response = await fetch(new URL("/mcp", url), { method: "POST", headers, body: JSON.stringify(body) });
  const { result } = (await response.json()) as { result?: { isError?: boolean; structuredContent: unknown } };
  if (!result || result.isError) throw new Error(`${tool}: ${JSON.stringify(result)}`);
  const [, written] = /written (\d+)/.exec(response.headers.get("mainstay-rows") ?? "") ?? [];
  return { value: result.structuredContent, rows: Number(written) };
}

export type Era = "legacy" | "modern";

type McpRequest = { era: Era; key?: string } & ({ tool: string; args: object } | { method: "tools/list" });

const revisions = { legacy: "2025-11-25", modern: "2026-07-28" } as const;

const modern_meta = {
  "io.modelcontextprotocol/protocolVersion": revisions.modern,
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** One JSON-RPC request over MCP in either era. */
function requestOf(request: McpRequest): { headers: Record<string, string>; body: object } {
  const { era, key } = request;
  const method = "tool" in request ? "tools/call" : request.method;
  const params = "tool" in request ? { name: request.tool, arguments: request.args } : {};
  const modern = era === "modern";
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": revisions[era],
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(modern && { "mcp-method": method }),
    ...(modern && "tool" in request && { "mcp-name": request.tool }),
  };
  return { headers, body: { jsonrpc: "2.0", id: 1, method, params: modern ? { ...params, _meta: modern_meta } : params } };
}

/** Such a request to be measured. */
export function mcpLane(lane: { name: string; at: Running; path: string } & McpRequest): Lane {
  const { name, at, path, ...request } = lane;
  return { name, at, path, ...requestOf(request), answered: (text) => text.includes('"result"') && !text.includes('"isError":true') };
}
