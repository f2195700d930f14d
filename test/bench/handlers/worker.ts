import { createMcpHandler, type jsonSchemaValidator, Server } from "@modelcontextprotocol/server";
import { createMcpHandler as createAgentsHandler } from "agents/mcp/server";

// Both handlers for revision 2026-07-28 around the same low-level server, which does next to nothing: what differs is the handler.

const no_validator: jsonSchemaValidator = { getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }) };

function server(): Server {
  const made = new Server({ name: "bench", version: "1" }, { capabilities: { tools: { listChanged: false } }, jsonSchemaValidator: no_validator });
  made.setRequestHandler("tools/call", ({ params }) => ({ content: [{ type: "text", text: JSON.stringify(params.arguments) }] }));
  return made;
}

const sdk = createMcpHandler(server, { legacy: "reject", responseMode: "json" });
const agents = createAgentsHandler(server, { legacy: "reject", responseMode: "json", route: "/agents", corsOptions: false });

export default {
  async fetch(request: Request): Promise<Response> {
    const handler = new URL(request.url).pathname === "/agents" ? agents : sdk;
    const parsedBody: unknown = await request.json();
    return handler.fetch(request, { parsedBody });
  },
};
