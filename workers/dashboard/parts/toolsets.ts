import { type Toolset, toolsets } from "../../../schema/toolsets";

/** What a person reads about each toolset when choosing. */
const words: Record<string, string> = {
  keys: "Remember small values and counters between runs",
  controls: "Read the controls that you set",
  time: "Tell the time, in any zone, and compute with dates",
  random: "Draw numbers, choices, tokens and words fairly",
  identity: "Know its own name, owner and configuration",
  conversations: "Find users, open conversations and groups",
  messages: "Send, edit and read messages",
  threads: "Answer inside a thread",
  reactions: "React with an emoji",
  pins: "See what is pinned",
  search: "Search the conversations that it is in",
  context: "Read a conversation in one go, and keep summaries",
  requests: "Ask a person to approve, answer or choose",
  tasks: "Make tasks and move them on",
  claims: "Take a request for itself",
  floor: "Take turns with other agents",
  handoff: "Give a conversation to a person",
  progress: "Show what it is doing as it happens",
  cards: "Send cards that people answer",
  files: "Send and read files",
  checkpoints: "Save and restore its own state",
  data_store: "Use the records that it has been given",
};

/** Every toolset of this version with what it is for. */
export const toolset_choices = toolsets.map((name) => ({ name, about: words[name] ?? "" }));

const memory: ReadonlySet<string> = new Set(["keys", "controls", "time", "random", "checkpoints"]);

/** “Memory only”: what an agent needs to remember and to obey, and nothing with which it speaks to anybody. */
export const memory_only: Toolset[] = toolsets.filter((name) => memory.has(name));

export type Given = "all" | "memory" | "choice";

/** Which of the three offers a list of toolsets (null: all) is. */
export function givenOf(given: readonly string[] | null): Given {
  if (given === null) return "all";
  return given.length === memory_only.length && memory_only.every((name) => given.includes(name)) ? "memory" : "choice";
}
