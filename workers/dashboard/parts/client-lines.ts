export type ClientLine = { id: string; client: string; about: string; lines: { where: string; text: string }[] };

/** What stands in a line where the key is not known any more: it is shown once, when it is made. */
export const key_unknown = "YOUR_AGENT_KEY";

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** Ready lines that connect common MCP clients to this deployment with an agent key. */
export function clientLines(origin: string, key: string): ClientLine[] {
  const url = `${origin}/mcp`;
  const bearer = `Bearer ${key}`;
  const headers = { Authorization: bearer };
  return [
    {
      id: "claude-code",
      client: "Claude Code",
      about: "Run this once in a terminal; then start claude.",
      lines: [{ where: "Terminal", text: `claude mcp add --transport http mainstay ${url} --header "Authorization: ${bearer}"` }],
    },
    {
      id: "editors",
      client: "Cursor, VS Code",
      about: "Add this to the file; the editor asks whether to start the server.",
      lines: [
        { where: "Cursor: .cursor/mcp.json", text: json({ mcpServers: { mainstay: { url, headers } } }) },
        { where: "VS Code: .vscode/mcp.json", text: json({ servers: { mainstay: { type: "http", url, headers } } }) },
      ],
    },
    {
      id: "chatgpt",
      client: "ChatGPT",
      about: "ChatGPT's own connectors take no key, so use OpenAI's Codex or the Responses API, which do.",
      lines: [
        { where: "Codex: ~/.codex/config.toml", text: `[mcp_servers.mainstay]\nurl = "${url}"\nhttp_headers = { "Authorization" = "${bearer}" }` },
        {
          where: "Responses API: in tools",
          text: json({ type: "mcp", server_label: "mainstay", server_url: url, headers, require_approval: "never" }),
        },
      ],
    },
    {
      id: "curl",
      client: "curl",
      about: "Any program that speaks HTTP can call. This sets a key.",
      lines: [{ where: "Terminal", text: curlLine(url, bearer) }],
    },
  ];
}

function curlLine(url: string, bearer: string): string {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "set_value", arguments: { key: "hello", value: "first call" } } };
  return [`curl ${url}`, `-H "Authorization: ${bearer}"`, `-H "Content-Type: application/json"`, `-d '${JSON.stringify(call)}'`].join(" \\\n  ");
}
