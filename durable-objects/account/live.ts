/**
 * The object's open lines: hibernatable WebSockets, which cost nothing while it sleeps. Each is known by its tags alone:
 * the id of the user and the id of the credential that opened it are among them, so that it ends with either.
 */
export class Live {
  constructor(private readonly ctx: DurableObjectState) {}

  /** Opens a line under these tags (at most 10, of at most 256 characters). */
  accept(tags: string[]): Response {
    const { 0: theirs, 1: ours } = new WebSocketPair();
    this.ctx.acceptWebSocket(ours, tags);
    return new Response(null, { status: 101, webSocket: theirs });
  }

  /** After the commit and in the same turn: the output gate holds the word until the write is durable. */
  tell(tag: string, word: string): void {
    for (const line of this.ctx.getWebSockets(tag)) {
      try {
        line.send(word);
      } catch {
        // It is closing; its other end looks again by itself.
      }
    }
  }

  /** Ends every line under the tag: whoever held it may no longer listen. */
  end(tag: string, reason: string): void {
    for (const line of this.ctx.getWebSockets(tag)) line.close(1008, reason);
  }
}
