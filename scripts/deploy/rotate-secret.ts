// `npm run rotate-secret -- local | production | staging`: adds a newest entry to a ring of secrets. Older ones go on to be understood.
import { join } from "node:path";
import { CannotStart, say } from "../local/cannot-start.ts";
import { stateFolder } from "../local/settings.ts";
import { rotateLocal } from "../local/state.ts";
import { secretsOf, targetOf } from "./account.ts";
import { environmentArgs, nextRingSecret } from "./plan.ts";
import { ask } from "./wrangler.ts";

function rotate(where: string | undefined): string {
  if (where === undefined)
    throw new CannotStart("Say which ring: npm run rotate-secret -- local, or production, or another environment of wrangler.toml.");
  if (where === "local")
    return `${rotateLocal(stateFolder())} is now the newest secret of ${join(stateFolder(), "secrets.json")}. Start Mainstay again to use it.`;
  const target = targetOf(where);
  const found = secretsOf(target);
  if (!found) throw new CannotStart(`There is no Worker ${target.worker} yet. npm run deploy makes it, with its first secret.`);
  const { name, value } = nextRingSecret(found);
  const { ok, text } = ask(["secret", "put", name, ...environmentArgs(target)], value);
  if (!ok) throw new CannotStart(`The secret was not added:\n${text}`);
  return `${name} is now the newest secret of ${target.worker}; the older ones go on to be understood.`;
}

try {
  console.log(rotate(process.argv[2]));
} catch (error) {
  say(error);
}
