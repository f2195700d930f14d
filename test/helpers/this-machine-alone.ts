/**
 * No test sends anything beyond this machine. What a Worker under test fetches goes through this process too, so it is held
 * here as well.
 */
const send = globalThis.fetch;

const marked = Symbol.for("mainstay tests send to this machine alone");
const seen = globalThis as { [marked]?: true };

function isHere(input: Parameters<typeof fetch>[0]): boolean {
  const { hostname } = new URL(input instanceof Request ? input.url : input);
  return ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
}

if (!seen[marked]) {
  seen[marked] = true;
  globalThis.fetch = async (input, init) => {
    if (!isHere(input)) throw new Error(`A test would have sent something to ${input instanceof Request ? input.url : String(input)}.`);
    return send(input, init);
  };
}
