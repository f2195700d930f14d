import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { agentOf, increment, getValue, setValue } from "./storage.ts";

// Three of the keyspace tools as a careful team would write them for Node and Redis: the official SDK's stateless transport with JSON
// answers, the low-level server with a list that is made once, arguments checked by zod, keys kept as hashes, one round trip a write.

const key = z.string().min(1).max(128);
const tools = {
  set_value: { input: z.strictObject({ key, value: z.string().max(2048), ttl: z.int().min(1).optional() }), run: setValue },
  get_value: { input: z.strictObject({ key }), run: getValue },
  increment: { input: z.strictObject({ key, amount: z.int().default(1) }), run: increment },
};
const listed = Object.entries(tools).map(([name, tool]) => ({
  name,
  description: name,
  inputSchema: z.toJSONSchema(tool.input) as { type: "object" },
}));

async function callTool(agent: string, name: string, args: unknown): Promise<CallToolResult> {
  const tool = tools[name as keyof typeof tools];
  if (!tool) throw new McpError(-32602, `Unknown tool ${name}`);
  const checked = tool.input.safeParse(args);
  if (!checked.success) return { isError: true, content: [{ type: "text", text: checked.error.message }] };
  const value = await (tool.run as (agent: string, args: unknown) => Promise<Record<string, unknown>>)(agent, checked.data);
  return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value };
}

function serverFor(agent: string): Server {
  const server = new Server({ name: "node-redis", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(agent, params.name, params.arguments));
  return server;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const agent = await agentOf(createHash("sha256").update(bearer).digest("hex"));
  if (agent === null) return void response.writeHead(401).end();
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  await serverFor(agent).connect(transport as Parameters<Server["connect"]>[0]);
  await transport.handleRequest(request, response, await bodyOf(request));
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500).end());
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : undefined });
});
