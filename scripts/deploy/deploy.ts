// `npm run deploy [-- --env staging] [--dry-run]`: a first and every later deployment to Cloudflare.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { built } from "../built.mjs";
import { CannotStart, say } from "../local/cannot-start.ts";
import { look, targetOf } from "./account.ts";
import { dryPlan, plan, type SecretName, type Step, type Target } from "./plan.ts";
import { published } from "./published.ts";
import { withSecretsFile } from "./secrets.ts";
import { show } from "./wrangler.ts";

function deploy(): void {
  const { values } = parseArgs({ options: { env: { type: "string", default: "production" }, "dry-run": { type: "boolean", default: false } } });
  const target = targetOf(values.env);
  const steps = values["dry-run"] ? dryPlan(target) : plan(target, look(target));
  for (const [index, step] of steps.entries()) {
    if (step.do === "refuse") throw new CannotStart(step.says);
    console.log(`${index + 1}/${steps.length} ${step.says} …`);
    run(step, target);
  }
  if (values["dry-run"]) console.log("\nNothing was sent. Without --dry-run this would be published.");
}

function run(step: Exclude<Step, { do: "refuse" }>, target: Target & { public_url: string }): void {
  if (step.do === "build") return built();
  if (step.do === "publish") return publish(step.args, step.secrets, target);
  if (!show(step.args))
    throw new CannotStart("This step failed; the lines above say why. Run this again once it is mended: what is done stays done.");
}

function publish(args: readonly string[], secrets: readonly SecretName[], target: Target & { public_url: string }): void {
  const folder = mkdtempSync(join(tmpdir(), "mainstay-"));
  const record = join(folder, "published");
  const send = (more: readonly string[]) => {
    if (show([...args, ...more], { WRANGLER_OUTPUT_FILE_PATH: record })) return;
    throw new CannotStart("The Worker was not published; the lines above say why. Run this again once it is mended: what is done stays done.");
  };
  try {
    if (secrets.length) withSecretsFile(secrets, target.environment, (file) => send(["--secrets-file", file]));
    else send([]);
    console.log(published(readFileSync(record, "utf8"), target, secrets));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

try {
  deploy();
} catch (error) {
  say(error);
}
