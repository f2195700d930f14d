import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("../..", import.meta.url).pathname;
const bound_ms = 60_000;

const started: ChildProcess[] = [];

export type Local = {
  url: string;
  account: string;
  owner: { name: string; sign_in_url: string; token: string };
  agent: { id: string; name: string; key: string };
  setup_code: string;
};

/** `npm start` as somebody types it. `said` is all that it printed so far. */
export class NpmStart {
  readonly npm: ChildProcess;
  said = "";
  readonly ended: Promise<number | null>;

  constructor(
    readonly folder: string,
    readonly port: number,
  ) {
    const env = { ...process.env, STATE_DIR: folder, PORT: String(port) };
    this.npm = spawn("npm", ["start", "--silent"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    started.push(this.npm);
    this.npm.stdout?.on("data", (part) => (this.said += part));
    this.npm.stderr?.on("data", (part) => (this.said += part));
    this.ended = new Promise((done) => this.npm.on("close", done));
  }

  /** Waits until it has said all that it says, and answers what local.json holds. */
  async ready(): Promise<Local> {
    const end = this.ended.then(() => {
      throw new Error(`npm start ended: ${this.said}`);
    });
    await Promise.race([until(() => this.said.includes("Ctrl-C")), end]);
    return this.local();
  }

  local(): Local {
    return JSON.parse(readFileSync(join(this.folder, "local.json"), "utf8")) as Local;
  }

  /** The process that listens at its port. */
  runtime(): number {
    const found = this.processes().find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`127.0.0.1:${this.port}`));
    if (found === undefined) throw new Error("Nothing of it listens at its port.");
    return found;
  }

  /** Every process that it has started and that still runs, itself first. */
  processes(): number[] {
    const table = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number));
    const found = [this.npm.pid!];
    for (const pid of found) for (const [child, parent] of table) if (parent === pid) found.push(child!);
    return found;
  }

  async end(): Promise<void> {
    this.npm.kill("SIGINT");
    await this.ended;
  }
}

/** Ends what a failed test left running. */
export function endAll(): void {
  for (const npm of started) npm.kill("SIGINT");
}

/** A state folder that is not there yet. */
export function aFolder(): string {
  return join(mkdtempSync(join(tmpdir(), "mainstay-")), "state");
}

export async function aPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Whether anybody listens there. */
export function isOpen(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, host, () => done(true));
    socket.on("connect", () => socket.destroy()).on("error", () => done(false));
  });
}

export function isRunning(pid: number): boolean {
  // A process that has ended but was not yet waited for by its parent counts as ended.
  const stat = `/proc/${pid}/stat`;
  try {
    process.kill(pid, 0);
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
  } catch {
    return false;
  }
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + bound_ms; !(await holds());) {
    if (Date.now() > end) throw new Error(`Still not so after ${bound_ms / 1000} s: ${String(holds)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
