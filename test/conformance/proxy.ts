import { once } from "node:events";
import { createServer, request as send } from "node:http";

/** Passes every request on as it came, with an Authorization header: the suite knows no way to send one. */
export async function proxyTo(target: URL, bearer: string): Promise<{ url: URL; close(): void }> {
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${bearer}` };
    const passed_on = send(new URL(incoming.url ?? "/", target).href, { method: incoming.method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed_on.on("error", () => answer.destroy());
    answer.on("close", () => passed_on.destroy());
    incoming.pipe(passed_on);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
