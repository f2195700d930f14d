import { spawn } from "node:child_process";

/**
 * Ends this process's whole group when this process ends, however it ends: the runtime that it starts would otherwise
 * outlive a `kill -9` and hold the port. A shell waits for the end of a pipe whose other end only this process holds.
 * To be called by the leader of a process group. Windows ends the children of a process by itself.
 */
export function leash(): void {
  if (process.platform === "win32") return;
  const shell = spawn("/bin/sh", ["-c", "trap '' INT TERM HUP; cat >/dev/null; kill -KILL 0"], { stdio: ["pipe", "ignore", "ignore"] });
  shell.unref();
}
