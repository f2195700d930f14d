import { readdirSync, readFileSync } from "node:fs";

/** Something that answers over HTTP, and the processes whose CPU that takes. */
export type Running = { url: URL; pids: readonly number[]; stop(): Promise<unknown> };

/** Milliseconds of CPU that a process has used so far, in its own code and in the kernel for it. The kernel counts in steps of 10 ms. */
export function cpuMs(pids: readonly number[]): number {
  return pids.map((pid) => fields(pid)).reduce((ms, stat) => ms + (Number(stat[11]) + Number(stat[12])) * 10, 0);
}

/** MiB of memory that a process holds. */
export function residentMb(pid: number): number {
  return (Number(fields(pid)[21]) * 4096) / 1024 ** 2;
}

/** The running processes of this name that were started by this one. */
export function children(name: string): number[] {
  const pids = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry));
  return pids.map(Number).filter((pid) => {
    try {
      return nameOf(pid) === name && Number(fields(pid)[1]) === process.pid;
    } catch {
      return false; // It has ended meanwhile.
    }
  });
}

function nameOf(pid: number): string | undefined {
  return /\((.*)\)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
}

/** What /proc/<pid>/stat says after the name: its third field first (see proc(5)). */
function fields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}
