/** What `/` says. */
export function welcome(origin: string): string {
  return `Mainstay: a memory that survives the run, a clock and dice for agents, over MCP; controls and keys for the people who own them.

Agents:  POST ${origin}/mcp           Authorization: Bearer <agent key>
People:  POST ${origin}/api/<action>  Authorization: Bearer <personal access token>

README.md and TOOLS.md of the project say the rest.
`;
}
