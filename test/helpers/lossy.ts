import { once } from "node:events";
import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Of all requests: the share whose answer is lost, the share that is sent twice, and how long any may be held up. */
export type Faults = { lost: number; doubled: number; delay_ms_max: number };

/** What a proxy did, by the name of it. */
export type Done = { requests: number; lost: number; doubled: number };

/**
 * A network that is not what one wishes: in front of a server, it loses answers to what was carried out (the line breaks), sends
 * requests twice, at the same time, and holds them up.
 */
export async function lossy(target: URL, faults: Faults) {
  const done: Done = { requests: 0, lost: 0, doubled: 0 };
  const server = createServer((incoming, answer) => {
    void (async () => {
      const body = await textOf(incoming);
      done.requests++;
      await pause(Math.random() * faults.delay_ms_max);
      const copies = [passedOn(target, incoming, body)];
      if (Math.random() < faults.doubled) copies.push(passedOn(target, incoming, body));
      done.doubled += copies.length - 1;
      const { status, type, text } = await Promise.any(copies);
      await Promise.all(copies);
      if (Math.random() < faults.lost) {
        done.lost++;
        answer.destroy();
      } else answer.writeHead(status, { "content-type": type }).end(text);
    })();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    done,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function textOf(stream: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of stream.setEncoding("utf8")) text += String(part);
  return text;
}

/** Sends a request on and answers what came back, which the server has committed by then. */
async function passedOn(target: URL, { url, method, headers }: IncomingMessage, body: string) {
  const outgoing = send(new URL(url ?? "/", target).href, { method, headers: { ...headers, "accept-encoding": "identity" } });
  outgoing.end(body);
  const [answered] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: answered.statusCode ?? 502, type: answered.headers["content-type"] ?? "text/plain", text: await textOf(answered) };
}
