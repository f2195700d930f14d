import { act, actWithForm, Refused, type Answer, type Sent } from "../../act";
import type { Wake } from "./timeline-events";

/** What a person wrote, before it is sent. A file is sent with the text as its caption. */
export type Draft = Omit<Sent<"send_message">, "conv_id" | "client_msg_id"> & { file?: File };

/** What has not arrived yet, or was refused. */
export type Unsent = { client_msg_id: string; draft: Draft; at: string; problem?: string };

type Told = {
  changed: (unsent: Unsent[]) => void;
  /** The message has its place; the timeline answers with `seen` once it shows it. */
  sent: (msg_id: string, wake: Wake) => void;
};

/**
 * What is being sent: shown at once, sent one after the other in the order in which it was written, each under an id of its own, so that
 * it arrives once also where an answer was lost and it is sent again. What is refused stays, with the reason, until it is sent again or discarded.
 */
export class Outbox {
  #unsent: Unsent[] = [];
  #sending: Promise<void> = Promise.resolve();
  /** msg_ids that were answered and have not been seen in the timeline yet. */
  readonly #answered = new Map<string, string>();

  constructor(
    private readonly conv_id: string,
    private readonly told: Told,
  ) {}

  send(draft: Draft): void {
    const unsent: Unsent = { client_msg_id: crypto.randomUUID(), draft, at: new Date().toISOString() };
    this.#become([...this.#unsent, unsent]);
    this.#queue(unsent);
  }

  sendAgain(client_msg_id: string): void {
    const unsent = this.#unsent.find((each) => each.client_msg_id === client_msg_id);
    if (!unsent) return;
    const again = { client_msg_id, draft: unsent.draft, at: unsent.at };
    this.#become(this.#unsent.map((each) => (each === unsent ? again : each)));
    this.#queue(again);
  }

  discard(client_msg_id: string): void {
    this.#become(this.#unsent.filter((each) => each.client_msg_id !== client_msg_id));
  }

  /** A message of the timeline: where it is one of ours, it need not be shown as being sent any more. */
  seen(msg_id: string): void {
    const client_msg_id = this.#answered.get(msg_id);
    if (client_msg_id === undefined) return;
    this.#answered.delete(msg_id);
    this.discard(client_msg_id);
  }

  #queue(unsent: Unsent): void {
    this.#sending = this.#sending.then(() => this.#sendNow(unsent));
  }

  async #sendNow({ client_msg_id, draft }: Unsent): Promise<void> {
    try {
      const { msg_id, woken, not_woken } = await sendDraft(this.conv_id, client_msg_id, draft);
      this.#answered.set(msg_id, client_msg_id);
      this.told.sent(msg_id, { woken, not_woken });
    } catch (error) {
      const problem = error instanceof Refused ? error.message : "It could not be sent.";
      this.#become(this.#unsent.map((each) => (each.client_msg_id === client_msg_id ? { ...each, problem } : each)));
    }
  }

  #become(unsent: Unsent[]): void {
    this.#unsent = unsent;
    this.told.changed(unsent);
  }
}

/** A file is sent with the text as its caption; it has no id of its own, so one whose answer was lost may be there already. */
function sendDraft(conv_id: string, client_msg_id: string, { file, ...draft }: Draft): Promise<Answer<"send_message">> {
  if (!file) return act("send_message", { ...draft, conv_id, client_msg_id });
  const form = new FormData();
  form.set("conv_id", conv_id);
  form.set("name", file.name);
  if (file.type !== "") form.set("mime", file.type);
  if (draft.text !== "") form.set("caption", draft.text);
  if (draft.reply_to !== undefined) form.set("reply_to", draft.reply_to);
  form.set("data", file);
  return actWithForm("send_file", form);
}
