import { refuse } from "../../schema/errors";

/** A configuration's content. A secret is its text, or {"secret": true} where it is hidden or to be kept. */
export type Secret = string | { secret: true };
export type Texts = Record<string, Secret>;
export type Content = {
  role: { name: string; description: string; instructions: string };
  skills: { name: string; description: string; content: string }[];
  mcp_servers: { name: string; url: string; description: string; headers?: Texts | undefined }[];
  apis: { name: string; base_url: string; description: string; auth?: Texts | undefined }[];
};

/** Secret texts by where they are: a JSON array of the part, the entry's name and the field. */
export type Secrets = Record<string, string>;

const hidden = { secret: true } as const;

/** The content with every secret hidden, and the secrets taken out of it; one that came hidden is taken from `kept`. */
export function takeSecrets(content: Content, kept: Secrets): { content: Content; secrets: Secrets } {
  const secrets: Secrets = {};
  const hide = eachSecret(content, (place, name, field, given) => {
    secrets[place] = typeof given === "string" ? given : (kept[place] ?? refuse("config_secret_unknown", { name, field }));
    return hidden;
  });
  return { content: hide, secrets };
}

/** The content with its secrets back in it. */
export function withSecrets(content: Content, secrets: Secrets): Content {
  return eachSecret(content, (place) => {
    const text = secrets[place];
    if (text === undefined) throw new Error("A secret of a configuration has no text.");
    return text;
  });
}

type Change = (place: string, name: string, field: string, given: Secret) => Secret;

function eachSecret(content: Content, change: Change): Content {
  const changed = (part: string, name: string, texts: Texts, is_open: (field: string) => boolean): Texts =>
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [field, is_open(field) ? text : change(JSON.stringify([part, name, field]), name, field, text)]),
    );
  return {
    ...content,
    mcp_servers: content.mcp_servers.map((server) =>
      server.headers ? { ...server, headers: changed("mcp_servers", server.name, server.headers, () => false) } : server,
    ),
    apis: content.apis.map((api) => (api.auth ? { ...api, auth: changed("apis", api.name, api.auth, (field) => field === "type") } : api)),
  };
}
