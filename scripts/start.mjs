// `npm start`: from a clean clone to a server that answers on this machine. Runs on plain Node 20 with nothing installed;
// what it starts, scripts/local/server.ts, runs on the packaged Node.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { built } from "./built.mjs";
import { environment, installed, node, root } from "./installed.mjs";

const ending_ms = 5_000;
const watch_ms = 250;

const parent = process.ppid;
installed();
built();

// A process group of its own, so that all of it can be ended together and a Ctrl-C reaches it only through this process.
const is_windows = process.platform === "win32";
const server = spawn(node(), ["--disable-warning=ExperimentalWarning", join(root, "scripts", "local", "server.ts")], {
  cwd: root,
  env: environment,
  stdio: ["ignore", "inherit", "inherit", "ipc"],
  detached: !is_windows,
});
let ending = false;
server.on("exit", (code) => process.exit(ending ? 0 : (code ?? 1)));

/** Lets go of the server, which ends by itself when it is let go of, also where this process is killed. Asked twice, kills it. */
function end() {
  ending = true;
  if (!server.connected) {
    kill();
    return;
  }
  server.disconnect();
  setTimeout(kill, ending_ms).unref();
}

function kill() {
  if (is_windows) server.kill("SIGKILL");
  else process.kill(-Number(server.pid), "SIGKILL");
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, end);

// A killed npm takes nothing along: whoever has ended it has ended Mainstay. It is the parent because package.json says
// `exec`, without which a shell stands between and swallows the signals too; what comes after `||` there is for Windows, which has no exec.
if (process.env.npm_lifecycle_event !== undefined) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, watch_ms);
}
