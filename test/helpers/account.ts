import { expect } from "vitest";
import { toolNamed } from "../../schema/tools/index";
import { server, setup_code } from "./server";

/** A refusal as a test reads it. */
export type Said = { refused: string; says: string; status?: number; error: Record<string, unknown> };

// Tests look into answers freely; the contract check below is what holds their shape.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any;

export type Person = { name: string; token: string; act(action: string, args?: object): Promise<Answer> };
export type Agent = { id: string; name: string; key: string; call(tool: string, args?: object, url?: string): Promise<Answer> };

let made = 0;

/** A fresh account with its first owner. */
export async function anAccount(owner = "ada"): Promise<{ id: string; owner: Person }> {
  const reply = await act(undefined, "create_account", { setup_code, account: `Account ${++made}`, owner });
  return { id: reply.account.id, owner: aPerson(reply.owner.name, reply.owner.token) };
}

export function aPerson(name: string, token: string): Person {
  return { name, token, act: (action, args) => act(token, action, args) };
}

/** A fresh agent with a key, in a fresh account where none is given. */
export async function anAgent(owner?: Person, name = `bot-${++made}`): Promise<Agent & { owner: Person }> {
  const by = owner ?? (await anAccount()).owner;
  const { agent } = await by.act("create_agent", { name });
  const { key } = await by.act("create_agent_key", { agent: name });
  return { id: agent.id, name, key, owner: by, call: (tool, args, url) => callTool(key, tool, args, url) };
}

/** One action of the API, its answer held against its contract. */
export async function act(token: string | undefined, action: string, args: object = {}): Promise<Answer> {
  return answerOf(action, await post(`/api/${action}`, args, token));
}

/** What an action answered, held against its contract, or its refusal. */
export async function answerOf(action: string, response: Response): Promise<Answer> {
  const body = (await response.json()) as Answer;
  if (!response.ok) return { refused: body.error.code, says: body.error.message, status: response.status, error: body.error } satisfies Said;
  return held(action, body);
}

/** One tool call over MCP (2025-06-18, stateless), its result held against its contract. */
export async function callTool(key: string, tool: string, args: object = {}, url = "/mcp"): Promise<Answer> {
  return toolAnswerOf(tool, await rpc(key, "tools/call", { name: tool, arguments: args }, url));
}

/** What a tool answered over MCP, held against its contract, or its refusal. */
export async function toolAnswerOf(tool: string, response: Response): Promise<Answer> {
  if (!response.ok) return { refused: String(response.status), says: await response.text(), status: response.status, error: {} } satisfies Said;
  const { result, error } = (await response.json()) as Answer;
  if (error) return { refused: `rpc ${error.code}`, says: error.message, error } satisfies Said;
  expect(JSON.parse(JSON.stringify(result.structuredContent))).toEqual(result.structuredContent);
  if (result.isError) {
    expect(result.content).toEqual([{ type: "text", text: result.structuredContent.error.message }]);
    return { refused: result.structuredContent.error.code, says: result.content[0].text, error: result.structuredContent.error } satisfies Said;
  }
  expect(result.content).toEqual([{ type: "text", text: JSON.stringify(result.structuredContent) }]);
  return held(tool, result.structuredContent);
}

/** One JSON-RPC request to /mcp. */
export async function rpc(key: string, method: string, params: object = {}, url = "/mcp"): Promise<Response> {
  return post(url, { jsonrpc: "2.0", id: 1, method, params }, key);
}

let posted = 0;

/** Each from an address of its own, so that no test meets the limit on bad credentials that another has used up. */
export async function post(path: string, body: unknown, bearer?: string, headers: Record<string, string> = {}): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await (
    await server()
  ).fetch(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "cf-connecting-ip": `2001:db8::${(++posted % 65536).toString(16)}`,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    body: text,
  });
  return response as unknown as Response;
}

/** The rows that a response's call read and wrote. */
export function rowsOf(response: Response): { read: number; written: number } {
  const [, read, written] = /read (\d+), written (\d+)/.exec(response.headers.get("mainstay-rows") ?? "") ?? [];
  return { read: Number(read), written: Number(written) };
}

function held(name: string, value: Answer): Answer {
  const contract = toolNamed(name);
  if (!contract) throw new Error(`No contract for ${name}.`);
  expect(contract.output.parse(value), `${name} answers what its contract says`).toEqual(value);
  return value;
}
