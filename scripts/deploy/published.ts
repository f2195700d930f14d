import type { SecretName, Target } from "./plan.ts";
import { setupCodeFile } from "./secrets.ts";

/** What a finished deployment says: the address, and after a first one how the first owner is made. Never the set-up code itself. */
export function published(record: string, target: Target & { public_url: string }, made: readonly SecretName[]): string {
  const url = target.public_url || addressIn(record);
  const lines = [`\n${target.worker} is published${url ? ` at ${url}` : ""}.`];
  if (made.includes("SETUP_CODE")) lines.push(firstOwner(url || "https://<its address>", target.environment));
  return lines.join("\n");
}

/** The first address in the record that wrangler keeps of a deployment (JSON lines), or undefined. */
function addressIn(record: string): string | undefined {
  const entries = record
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { type: string; targets?: string[] });
  const [target] = entries.find(({ type }) => type === "deploy")?.targets ?? [];
  if (target === undefined) return undefined;
  return target.startsWith("https://") ? target : `https://${target.split(/[ /]/)[0]}`;
}

function firstOwner(url: string, environment: string): string {
  const was_given = process.env["SETUP_CODE"] !== undefined;
  const code = was_given ? "$SETUP_CODE" : `$(cat ${setupCodeFile(environment)})`;
  const where = was_given
    ? "It is the SETUP_CODE you gave."
    : `It is in ${setupCodeFile(environment)}, which only you can read: keep it in a safe place.`;
  return `
Accounts are made with the set-up code. ${where}
The first account and its owner, who signs in with the link in the answer:

  curl -s ${url}/api/create_account -H "Content-Type: application/json" \\
    -d '{"account": "Our team", "owner": "ada", "setup_code": "'"${code}"'"}'
`;
}
