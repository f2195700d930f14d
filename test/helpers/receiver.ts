import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request that came. */
export type Received = { path: string; headers: Record<string, string>; body: string };

/** Something on this machine that takes webhooks. `answer` decides about each request, by the number of it (from 1); null: never. */
export async function aReceiver(answer: (n: number, received: Received) => { status: number; headers?: Record<string, string> } | null = ok) {
  const received: Received[] = [];
  const open = new Set<ServerResponse>();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const one = await read(request);
    received.push(one);
    const answered = answer(received.length, one);
    if (answered) response.writeHead(answered.status, answered.headers).end();
    else open.add(response);
  };
  const server = createServer((request, response) => {
    void take(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** What came once there were `count` requests, for which it waits 15 seconds at most. */
    async until(count: number): Promise<Received[]> {
      for (const end = Date.now() + 15_000; received.length < count && Date.now() < end;) await new Promise((resolve) => setTimeout(resolve, 20));
      return received;
    },
    async close(): Promise<void> {
      for (const response of open) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ok = () => ({ status: 204 });

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { path: request.url ?? "", headers, body: Buffer.concat(chunks).toString("utf8") };
}
