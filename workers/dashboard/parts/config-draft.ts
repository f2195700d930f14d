import type { Answer, Sent } from "../act";

type Config = Answer<"get_agent_config">["config"];
type Wanted = Required<Omit<Sent<"set_agent_config">, "agent">>;

/** One header or field of an API's auth. A kept secret is on the server and not shown; `kept` is the name of the entry that it was kept under. */
export type SecretDraft = { id: string; name: string; text: string; kept: string | null };
export type SkillDraft = { id: string; name: string; description: string; content: string };
export type ServerDraft = { id: string; name: string; url: string; description: string; headers: SecretDraft[] };
export type ApiDraft = { id: string; name: string; base_url: string; description: string; auth_type: string; auth: SecretDraft[] };

/** A configuration while it is edited: every entry with an id of its own, so that one can be moved and removed. */
export type ConfigDraft = { role: Config["role"]; skills: SkillDraft[]; mcp_servers: ServerDraft[]; apis: ApiDraft[] };

export type Part = keyof Wanted;
export const parts: readonly Part[] = ["role", "skills", "mcp_servers", "apis"];
export const part_names: Record<Part, string> = { role: "Role", skills: "Skills", mcp_servers: "MCP servers", apis: "APIs" };

const newId = () => crypto.randomUUID();

export const blank = {
  skill: (): SkillDraft => ({ id: newId(), name: "", description: "", content: "" }),
  server: (): ServerDraft => ({ id: newId(), name: "", url: "", description: "", headers: [] }),
  api: (): ApiDraft => ({ id: newId(), name: "", base_url: "", description: "", auth_type: "bearer", auth: [] }),
  secret: (): SecretDraft => ({ id: newId(), name: "", text: "", kept: null }),
};

/** What is saved, as a draft. Entries that a draft before has under the same name keep its ids, so that what is open stays open. */
export function draftOf({ role, skills, mcp_servers, apis }: Config, before?: ConfigDraft): ConfigDraft {
  const idOf = (entries: readonly { id: string; name: string }[] | undefined, name: string) =>
    entries?.find((each) => each.name === name)?.id ?? newId();
  return {
    role,
    skills: skills.map((skill) => ({ id: idOf(before?.skills, skill.name), ...skill })),
    mcp_servers: mcp_servers.map(({ headers = {}, ...server }) => {
      return { id: idOf(before?.mcp_servers, server.name), ...server, headers: secretsOf(server.name, headers) };
    }),
    apis: apis.map(({ auth, ...api }) => {
      const { type, ...secrets } = auth ?? {};
      return { id: idOf(before?.apis, api.name), ...api, auth_type: typeof type === "string" ? type : "", auth: secretsOf(api.name, secrets) };
    }),
  };
}

function secretsOf(entry: string, texts: Record<string, unknown>): SecretDraft[] {
  return Object.keys(texts).map((name) => ({ id: newId(), name, text: "", kept: entry }));
}

/** What of the draft differs from what is saved, as `set_agent_config` takes it; nothing else is sent, so that nobody's change to another part is undone. */
export function changesOf(draft: ConfigDraft, saved: ConfigDraft): Partial<Wanted> {
  const [wanted, had] = [wantedOf(draft), wantedOf(saved)];
  const changed = parts.filter((part) => JSON.stringify(wanted[part]) !== JSON.stringify(had[part]));
  return Object.fromEntries(changed.map((part) => [part, wanted[part]]));
}

function wantedOf({ role, skills, mcp_servers, apis }: ConfigDraft): Wanted {
  return {
    role,
    skills: skills.map(({ name, description, content }) => ({ name, description, content })),
    mcp_servers: mcp_servers.map(({ name, url, description, headers }) => ({ name, url, description, headers: textsOf(headers) })),
    apis: apis.map(({ name, base_url, description, auth_type, auth }) => ({ name, base_url, description, ...authOf(auth_type, auth) })),
  };
}

/** An API needs no auth at all. */
function authOf(type: string, auth: SecretDraft[]) {
  return type === "" && auth.length === 0 ? {} : { auth: { ...(type !== "" && { type }), ...textsOf(auth) } };
}

function textsOf(secrets: SecretDraft[]) {
  return Object.fromEntries(secrets.map(({ name, text, kept }) => [name, kept === null ? text : ({ secret: true } as const)]));
}

/** What is wrong with a draft that the server could not see: a name that is there twice would silently be one. */
export function faultOf({ mcp_servers, apis }: ConfigDraft): string | undefined {
  for (const { name, fields } of [
    ...mcp_servers.map(({ name, headers }) => ({ name, fields: headers.map((header) => header.name.toLowerCase()) })),
    ...apis.map(({ name, auth }) => ({ name, fields: ["type", ...auth.map((field) => field.name)] })),
  ]) {
    const twice = fields.find((field, at) => fields.indexOf(field) !== at);
    if (twice !== undefined) return `“${twice}” is there twice in “${name}”. Give each its own name, or remove one.`;
    if (fields.includes("")) return `A secret of “${name}” has no name. Name it, or remove it.`;
  }
  return undefined;
}
