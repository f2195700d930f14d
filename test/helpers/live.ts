import type { Answer, Person } from "./account";
import type { Browser } from "./browser";
import { url } from "./server";

/** A person's open line. */
export type Line = {
  /** Every frame so far. */
  frames: Answer[];
  /** Those of them that are events. */
  events(): Answer[];
  /** Once a frame came that fits, within 15 seconds. */
  until(fits: (frame: Answer) => boolean): Promise<Answer>;
  say(frame: object | string): void;
  close(): Promise<void>;
  /** The code with which it closed. */
  closed: Promise<number>;
};

// Node's own WebSocket takes headers, which the standard's does not.
const Socket = WebSocket as unknown as new (url: URL, options: { headers: Record<string, string> }) => WebSocket;

/** The same as whoever is signed in in a browser, from a page of ours. */
export async function listenAs(browser: Browser): Promise<Line> {
  return open(undefined, { cookie: `mainstay=${browser.session()}`, origin: (await url()).origin });
}

/** Opens the live socket as a person. Throws where it is refused. */
export async function listen(person: Person, after?: number, headers: Record<string, string> = {}): Promise<Line> {
  return open(after, { authorization: `Bearer ${person.token}`, ...headers });
}

async function open(after: number | undefined, headers: Record<string, string>): Promise<Line> {
  const at = new URL(`/api/live${after === undefined ? "" : `?after=${after}`}`, await url());
  at.protocol = "ws:";
  const socket = new Socket(at, { headers });
  const frames: Answer[] = [];
  let look = () => {};
  socket.addEventListener("message", ({ data }) => {
    frames.push(JSON.parse(String(data)));
    look();
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code), { once: true }));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error("The live socket was refused.")), { once: true });
  });
  return {
    frames,
    events: () => frames.filter((frame) => frame.event_no !== undefined),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`No such frame in ${JSON.stringify(frames)}`)), 15_000);
        look = () => {
          const found = frames.find(fits);
          if (found === undefined) return;
          clearTimeout(late);
          resolve(found);
        };
        look();
      }),
    say: (frame) => socket.send(typeof frame === "string" ? frame : JSON.stringify(frame)),
    close: async () => {
      socket.close();
      await closed;
    },
    closed,
  };
}
