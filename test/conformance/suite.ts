import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

type Check = { id: string; status: "SUCCESS" | "FAILURE" | "WARNING" | "INFO" | "SKIPPED" };

/** Runs a version of the conformance suite against a server, and gives its checks by `scenario: check`. */
export async function runSuite(installed: string, options: readonly string[], url: URL): Promise<Record<"passed" | "failed", string[]>> {
  const folder = mkdtempSync(join(tmpdir(), "mainstay-conformance-"));
  const program = new URL(`../../node_modules/${installed}/dist/index.js`, import.meta.url).pathname;
  try {
    // It ends with 1 where any check fails; which ones, the files say.
    await promisify(execFile)(process.execPath, [program, "server", "--url", url.href, "-o", folder, ...options], { maxBuffer: 2 ** 26 }).catch(
      () => {},
    );
    const checks = readdirSync(folder).flatMap((scenario) => checksOf(folder, scenario));
    const named = (status: Check["status"]) => checks.filter((check) => check.status === status).map(({ name }) => name);
    return { passed: named("SUCCESS"), failed: [...new Set(named("FAILURE"))] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder is named after its scenario and the time: server-<scenario>-<date>T<time>Z. */
function checksOf(folder: string, run: string): { name: string; status: Check["status"] }[] {
  const [, scenario = run] = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(run) ?? [];
  const checks = JSON.parse(readFileSync(join(folder, run, "checks.json"), "utf8")) as Check[];
  return checks.map(({ id, status }) => ({ name: `${scenario}: ${id}`, status }));
}
