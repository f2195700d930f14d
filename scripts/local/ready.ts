import type { Local } from "./state.ts";

/** What `npm start` prints once the server answers: where it is, the key, and lines that add it to common MCP clients. */
export function ready({ url, owner, agent }: Local, folder: string): string {
  const mcp = `${url}/mcp`;
  const headers = { Authorization: `Bearer ${agent.key}` };
  const json = (value: object) => JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
  return `
Mainstay is running at ${url}

Dashboard   ${owner.sign_in_url ?? url}
            signs ${owner.name} in, once; the next start prints another
Agent key   ${agent.key}
            of ${agent.name}

Claude Code
  claude mcp add --transport http mainstay ${mcp} --header "Authorization: Bearer ${agent.key}"

Cursor (.cursor/mcp.json)
  ${json({ mcpServers: { mainstay: { url: mcp, headers } } })}

VS Code (.vscode/mcp.json)
  ${json({ servers: { mainstay: { type: "http", url: mcp, headers } } })}

A first call
  curl -s ${mcp} -H "Authorization: Bearer ${agent.key}" -H "Content-Type: application/json" \\
    -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"time","arguments":{"kind":"now"}}}'

Kept in ${folder}; local.json there holds all of this for scripts. Ctrl-C ends it.
`;
}
