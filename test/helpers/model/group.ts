import { type AgentName, type Expected, type Name, refused, type Tools, value } from "./model";

type Message = { text: string; by: Name; intent?: string; recalled?: true; reactions: [emoji: string, by: Name][]; claim?: Name; pinned?: number };
type Event = { seq: number; type: string; by: Name | null; msg_id?: string; request_id?: string };
type Request = { by: Name; state: string };
type Cursor = { confirmed: number; offered: number; more: boolean };

/** What has happened in the group, and what it has come to. Events before `base` are those of its making. */
export class Group {
  readonly events: Event[] = [];
  readonly messages = new Map<string, Message>();
  readonly requests = new Map<string, Request>();
  readonly sent = new Map<string, { content: string; answer: Expected }>();
  readonly cursors: Record<AgentName, Cursor>;

  constructor(
    readonly conv_id: string,
    readonly base: number,
  ) {
    const cursor = { confirmed: base, offered: base, more: false };
    this.cursors = { ana: cursor, bo: cursor };
  }

  get last(): number {
    return this.base + this.events.length;
  }

  append(type: string, by: Name | null, of: { msg_id?: string; request_id?: string } = {}): number {
    this.events.push({ seq: this.last + 1, type, by, ...of });
    return this.last;
  }

  /** Events as whoever is in the group reads them now. */
  shown(events: readonly Event[]): object[] {
    return events.map(({ by, type, ...event }) => {
      const message = type === "message" ? this.messages.get(event.msg_id ?? "") : undefined;
      return { type, ...event, from: by === null ? null : { name: by }, ...(message && this.content(message)) };
    });
  }

  content({ text, recalled, reactions, claim }: Message): object {
    return { text: recalled ? "" : text, ...(recalled && { recalled }), ...(claim && { claim: { by: claim } }), reactions: grouped(reactions) };
  }
}

function grouped(reactions: Message["reactions"]): object[] {
  const emoji = [...new Set(reactions.map(([each]) => each))];
  return emoji.map((key) => ({ key, by: reactions.filter(([each]) => each === key).map(([, by]) => by) }));
}

/** Who may pin, and let go what others claimed. */
const managers: ReadonlySet<Name> = new Set(["ana", "ada"]);

function released(group: Group, msg_id: string, by: Name): void {
  const message = group.messages.get(msg_id);
  if (message?.claim === undefined) return;
  delete message.claim;
  group.append("claim.released", by, { msg_id });
}

function unpinned(group: Group, msg_id: string, by: Name): void {
  const message = group.messages.get(msg_id);
  if (message?.pinned === undefined) return;
  delete message.pinned;
  group.append("pin.removed", by, { msg_id });
}

/** Each tool of messages is called with a message that there is. */
const of_messages: Record<string, (group: Group, by: Name, message: Message, args: { msg_id: string; text: string; key: string }) => Expected> = {
  edit_message(group, by, message, { msg_id, text }) {
    if (message.by !== by) return refused("forbidden");
    if (message.recalled) return refused("conflict");
    message.text = text;
    group.append("message.edited", by, { msg_id });
    return value({ msg_id });
  },

  recall_message(group, by, message, { msg_id }) {
    if (message.by !== by && by !== "ada") return refused("forbidden");
    if (message.recalled) return value({ msg_id, recalled: true });
    released(group, msg_id, by);
    unpinned(group, msg_id, by);
    Object.assign(message, { recalled: true, reactions: [] });
    group.append("message.recalled", by, { msg_id });
    return value({ msg_id, recalled: true });
  },

  react(_group, by, message, { key }) {
    if (message.recalled) return refused("conflict");
    if (!message.reactions.some(([emoji, user]) => emoji === key && user === by)) message.reactions.push([key, by]);
    return value({ reactions: grouped(message.reactions) });
  },

  unreact(_group, by, message, { key }) {
    message.reactions = message.reactions.filter(([emoji, user]) => emoji !== key || user !== by);
    return value({ reactions: grouped(message.reactions) });
  },

  pin_message(group, by, message, { msg_id }) {
    if (!managers.has(by)) return refused("forbidden");
    if (message.recalled) return refused("conflict");
    message.pinned ??= group.append("pin.added", by, { msg_id });
    return value({ msg_id, pinned: true });
  },

  unpin_message(group, by, _message, { msg_id }) {
    if (!managers.has(by)) return refused("forbidden");
    unpinned(group, msg_id, by);
    return value({ msg_id, pinned: false });
  },

  claim(group, by, message, { msg_id }) {
    if (message.recalled) return refused("conflict");
    if (message.intent !== "request" || message.by === by) return refused("invalid_argument");
    if (message.claim !== undefined && message.claim !== by) return refused("conflict");
    if (message.claim === undefined) group.append("claim.taken", by, { msg_id });
    message.claim = by;
    return value({ msg_id, claim: { by } });
  },

  release_claim(group, by, message, { msg_id }) {
    if (message.claim === undefined) return value({ msg_id, released: false });
    if (message.claim !== by && !managers.has(by)) return refused("forbidden");
    released(group, msg_id, by);
    return value({ msg_id, released: true });
  },
};

const message_tools: Tools<Group> = Object.fromEntries(
  Object.entries(of_messages).map(([tool, act]): [string, Tools<Group>[string]] => [
    tool,
    (group, by, args) => {
      const message = group.messages.get(args.msg_id);
      return message ? act(group, by, message, args) : refused("not_found");
    },
  ]),
);

export const group_tools: Tools<Group> = {
  ...message_tools,

  send_message(group, by, { text, intent, client_msg_id }) {
    const content = JSON.stringify({ text, intent });
    const before = group.sent.get(`${by} ${client_msg_id}`);
    if (before) return before.content === content ? before.answer : refused("conflict");
    const msg_id = `${group.conv_id}.${group.last + 1}`;
    const answer = value({ msg_id, seq: group.append("message", by, { msg_id }) });
    group.messages.set(msg_id, { text, by, intent, reactions: [] });
    if (client_msg_id !== undefined) group.sent.set(`${by} ${client_msg_id}`, { content, answer });
    return answer;
  },

  list_pins(group) {
    const pinned = [...group.messages].filter(([, { pinned: at }]) => at !== undefined);
    const latest = pinned.toSorted(([, one], [, other]) => (other.pinned ?? 0) - (one.pinned ?? 0));
    return value({ pins: latest.map(([msg_id, message]) => ({ message: { msg_id, ...group.content(message) } })) });
  },

  get_history(group, _, { after_seq, limit }) {
    const events = group.events.filter(({ seq }) => seq > after_seq);
    return value({ events: group.shown(events.slice(0, limit)), more: events.length > limit });
  },

  get_updates(group, by, { ack, limit }) {
    const { confirmed, offered, more } = group.cursors[by as AgentName];
    const heard = group.events.filter((event) => event.by !== by);
    if (ack === "" && offered > confirmed) return value({ events: group.shown(heard.filter(({ seq }) => seq > confirmed && seq <= offered)), more });
    const fresh = heard.filter(({ seq }) => seq > offered);
    const page = fresh.slice(0, limit);
    const stopped = page.length < fresh.length;
    const upto = stopped ? (page.at(-1)?.seq ?? offered) : group.last;
    group.cursors[by as AgentName] = { confirmed: offered, offered: page.length > 0 ? upto : offered, more: stopped };
    return value({ events: group.shown(page), more: stopped });
  },
};
