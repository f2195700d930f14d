/** The groups of tools that can be given to an agent or kept from it, by `set_agent_tools` and by `?tools=` in the URL. */
export const toolsets = [
  "keys",
  "controls",
  "time",
  "random",
  "identity",
  "conversations",
  "messages",
  "threads",
  "reactions",
  "pins",
  "search",
  "context",
  "requests",
  "tasks",
  "claims",
  "floor",
  "handoff",
  "progress",
  "cards",
  "files",
  "checkpoints",
  "data_store",
] as const;

export type Toolset = (typeof toolsets)[number];
