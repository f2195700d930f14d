// Works through what is new and ends: for cron, a CI job, or the RUN of receiver.mjs. MAINSTAY_URL ends with /mcp.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const { MAINSTAY_URL, MAINSTAY_KEY } = process.env;
const client = new Client({ name: "cron", version: "1" });
const headers = { authorization: `Bearer ${MAINSTAY_KEY}` };
await client.connect(new StreamableHTTPClientTransport(new URL(MAINSTAY_URL), { requestInit: { headers } }));

async function call(name, args) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  if (isError) throw new Error(content[0].text);
  return structuredContent;
}

/** What this agent is for goes here. Its id for the answer is that of the question, so that a run that died in between answers once. */
async function act({ conv_id, msg_id, from, text }) {
  const answer = `@${from.name} wrote ${[...text].length} characters.`;
  await call("send_message", { conv_id, text: answer, intent: "answer", reply_to: msg_id, client_msg_id: `answer-${msg_id}` });
}

// "": nothing since the last confirmed answer has reached us, so what a run that died had read comes again. Each further call confirms.
let ack = "";
for (;;) {
  const updates = await call("get_updates", { ack });
  for (const event of updates.events) if (event.type === "message" && event.wakes_you && !event.recalled) await act(event);
  if (updates.events.length === 0) break;
  ack = updates.ack;
}
await client.close();
