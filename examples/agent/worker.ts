// An agent on Cloudflare's `agents` package that Mainstay wakes, and that works through its own MCP client.
import { Agent, getAgentByName } from "agents";
import { Webhook } from "standardwebhooks";

/** Cloudflare.Env is what `wrangler types` makes of the project that this stands in. */
type Settings = Cloudflare.Env & {
  WOKEN: DurableObjectNamespace<Woken>;
  /** Ends with /mcp. */
  MAINSTAY_URL: string;
  MAINSTAY_KEY: string;
  WEBHOOK_SECRET: string;
};

type Message = { type: string; conv_id: string; msg_id: string; text: string; from: { name: string }; wakes_you: boolean; recalled?: true };
type Updates = { events: Message[]; ack: string };

export class Woken extends Agent<Settings> {
  override async onRequest(request: Request): Promise<Response> {
    const id = request.headers.get("webhook-id") ?? "";
    try {
      const wake = new Webhook(this.env.WEBHOOK_SECRET).verify(await request.text(), Object.fromEntries(request.headers)) as { type: string };
      // Kept before the answer and done after it, once for a wake that is repeated.
      if (wake.type === "wake") await this.queue("work", null, { id });
    } catch {
      return new Response(null, { status: 401 });
    }
    return new Response(null, { status: 204 });
  }

  /** Works through what is new. What a run that died had read comes again, since only a further call confirms it. */
  async work(): Promise<void> {
    const headers = { authorization: `Bearer ${this.env.MAINSTAY_KEY}` };
    const { id } = await this.addMcpServer("mainstay", this.env.MAINSTAY_URL, { transport: { type: "streamable-http", headers } });
    for (let ack = ""; ;) {
      const updates = await this.#call<Updates>(id, "get_updates", { ack });
      for (const event of updates.events) if (event.type === "message" && event.wakes_you && !event.recalled) await this.#act(id, event);
      if (updates.events.length === 0) return;
      ack = updates.ack;
    }
  }

  /** What this agent is for goes here. */
  async #act(server: string, { conv_id, msg_id, from, text }: Message): Promise<void> {
    const answer = `@${from.name} wrote ${[...text].length} characters.`;
    await this.#call(server, "send_message", {
      conv_id,
      text: answer,
      intent: "answer",
      reply_to: msg_id,
      client_msg_id: `answer-${msg_id}`,
    });
  }

  async #call<T>(serverId: string, name: string, args: object): Promise<T> {
    const { isError, content, structuredContent } = await this.mcp.callTool({ serverId, name, arguments: { ...args } });
    if (isError) throw new Error(JSON.stringify(content));
    return structuredContent as T;
  }
}

export default {
  async fetch(request: Request, env: Settings): Promise<Response> {
    const agent = await getAgentByName(env.WOKEN, "mainstay");
    return agent.fetch(request);
  },
};
