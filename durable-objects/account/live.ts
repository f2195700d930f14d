import { conversationId } from "../../schema/ids";
import type { AccountContext } from "./context";
import { sightOf } from "./visibility";

/** Where a person's line stands: it hears as things happen, or is still being told what it missed after an event_no. */
export type Standing = { credential: string; behind: number | null };

const ended = 4000;
const not_allowed = 1008;
const come_again = 1012;

/**
 * The object's open lines: hibernatable WebSockets, which cost nothing while it sleeps. Each is known by its tags alone:
 * the id of the user and the id of the credential that opened it are among them, so that it ends with either.
 */
export class Live {
  constructor(private readonly ctx: DurableObjectState) {
    // What was being told to a line is lost with the memory of it; its other end says again where it stands.
    for (const line of ctx.getWebSockets("person")) if (standingOf(line).behind !== null) line.close(come_again, "reconnect");
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  /** Opens the line of a call of `tool` that waits. `call` is the call's own id. */
  acceptWaiting(user: string, tool: string, call: string, credential: string): Response {
    return this.#accept([`wait:${user}`, tool, `${tool}:${user}`, `call:${call}`, user, credential]).response;
  }

  /** Opens the line of a person who listens. */
  acceptPerson(user: string, credential: string): { line: WebSocket; response: Response } {
    const opened = this.#accept(["person", `person:${user}`, user, credential]);
    setStanding(opened.line, { credential, behind: null });
    return opened;
  }

  /** The users with a call of this tool that waits, and the people who listen. */
  waiting(tool: string): Set<string> {
    return this.#users(tool);
  }
  listening(): Set<string> {
    return this.#users("person");
  }

  /** The user whose line it is. */
  userOf(line: WebSocket): string {
    const tag = this.ctx.getTags(line).find((each) => /^(person|wait):/.test(each)) ?? "";
    return tag.slice(tag.indexOf(":") + 1);
  }

  /** After the commit and in the same turn: the output gate holds the word until the write is durable. */
  tell(tag: string, word: string): void {
    for (const line of this.ctx.getWebSockets(tag)) send(line, word);
  }

  /** An event for those lines of a person that have been told everything before it. */
  hear(person: string, frame: string): void {
    for (const line of this.ctx.getWebSockets(`person:${person}`)) if (standingOf(line).behind === null) send(line, frame);
  }

  /** Something that is not kept, for every person who sees the conversation. `but` hears nothing of it. */
  show(cx: AccountContext, conv: number, frame: { type: string } & Record<string, unknown>, but?: string): void {
    const word = JSON.stringify({ ...frame, conv_id: conversationId(conv) });
    for (const person of this.listening()) if (person !== but && sightOf(cx, { kind: "person", id: person }, conv)) this.hear(person, word);
  }

  /** Answers the other end's close, for which it waits. */
  closeBack(line: WebSocket): void {
    if (line.readyState !== WebSocket.CLOSED) line.close(1000);
  }

  /** A newer call of a tool ends the user's older ones that wait. `call` is the newer one's own line, where it has one. */
  endOlderWaits(user: string, tool: string, call: string | undefined): void {
    for (const line of this.ctx.getWebSockets(`${tool}:${user}`)) {
      if (!this.ctx.getTags(line).includes(`call:${call}`)) line.close(ended, "a newer call");
    }
  }

  /** Ends every line under the tag (`k3`, `p2`): whoever held it may no longer listen. */
  end(tag: string, reason: string): void {
    for (const line of this.ctx.getWebSockets(tag)) line.close(not_allowed, reason);
  }

  /** Ends every line there is. */
  endAll(reason: string): void {
    for (const line of this.ctx.getWebSockets()) line.close(not_allowed, reason);
  }

  #accept(tags: string[]): { line: WebSocket; response: Response } {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours, tags);
    return { line: ours, response: new Response(null, { status: 101, webSocket: theirs }) };
  }

  #users(tag: string): Set<string> {
    const open = this.ctx.getWebSockets(tag).filter((line) => line.readyState === WebSocket.OPEN);
    return new Set(open.map((line) => this.userOf(line)));
  }
}

export function standingOf(line: WebSocket): Standing {
  return (line.deserializeAttachment() as Standing | null) ?? { credential: "", behind: null };
}

export function setStanding(line: WebSocket, standing: Standing): void {
  line.serializeAttachment(standing);
}

/** Where the line is closing, its other end looks again by itself. */
export function send(line: WebSocket, word: string): void {
  try {
    line.send(word);
  } catch {
    // It is closing.
  }
}
