// Starts a headless run when Mainstay wakes the agent: RUN is any command line, such as `claude -p "You were woken. Call get_updates and act."`
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const { WEBHOOK_SECRET, RUN, PORT = "8790" } = process.env;
const webhook = new Webhook(WEBHOOK_SECRET);
const seen = new Set();
let [running, again] = [false, false];

async function take(request, response) {
  const chunks = await Array.fromAsync(request);
  try {
    const wake = webhook.verify(Buffer.concat(chunks).toString(), request.headers);
    const id = request.headers["webhook-id"]; // the same in every repeat of one wake
    if (wake.type === "wake" && !seen.has(id)) run();
    seen.add(id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end(); // not from Mainstay, or older than five minutes
  }
}

/** One run at a time: it reads all that is new, so wakes that come meanwhile need one more run and not one each. */
function run() {
  again = running;
  if (running) return;
  running = true;
  spawn(RUN, { shell: true, stdio: "inherit" }).on("close", () => ((running = false), again && run()));
}

createServer((request, response) => void take(request, response)).listen(Number(PORT), "127.0.0.1", () =>
  console.log(`Waiting for wakes at http://127.0.0.1:${PORT}/`),
);
