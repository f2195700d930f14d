/**
 * What the bundle has in place of the MCP library's validator of JSON Schemas (wrangler.toml, alias): 6 KB of it compressed. The
 * contracts check arguments and results, so every server is given a validator that lets all pass; one without fails at once.
 */
function NotHere(): never {
  throw new Error("JSON Schemas are not looked at: give the server a validator.");
}

export { NotHere as DefaultJsonSchemaValidator };
