// The server of `npm start`. Started by scripts/start.mjs as the leader of a process group, and ended by letting go of its channel.
import { makeFirst, signInLink } from "./people.ts";
import { CannotStart, reasonOf, say } from "./cannot-start.ts";
import { leash } from "./leash.ts";
import { ready } from "./ready.ts";
import { Running } from "./running.ts";
import { assertFree, port, stateFolder } from "./settings.ts";
import { type Local, State } from "./state.ts";

let running: Running | undefined;

async function start(): Promise<void> {
  const number = port();
  const folder = stateFolder();
  await assertFree(number);
  const state = new State(folder);
  leash();
  const { migrate, startWorker } = await wrangler();
  migrate(state.worker_folder);
  running = new Running(() => startWorker(number, state.worker_folder, state.secrets));
  await running.start();
  const url = `http://localhost:${number}`;
  const local = state.local ? { ...state.local, url } : await makeFirst(url, state.secrets);
  local.setup_code = state.secrets.SETUP_CODE;
  await renewLink(local);
  state.keep(local);
  console.log(ready(local, folder));
  await running.watch(url);
}

/** wrangler takes a second to load, and its settings are those of the environment at that moment. */
function wrangler() {
  process.env["WRANGLER_LOG"] = "error";
  process.env["WRANGLER_WRITE_LOGS"] = "false";
  // The runtime's explorer and trace store would show an account's data to any page of this machine, and copy it.
  process.env["X_LOCAL_EXPLORER"] = "false";
  process.env["X_LOCAL_OBSERVABILITY"] = "false";
  return import("./worker.ts");
}

/** Gives the owner a fresh sign-in link. Where the account is gone the server runs all the same: there may be others. */
async function renewLink(local: Local): Promise<void> {
  delete local.owner.sign_in_url;
  try {
    local.owner.sign_in_url = await signInLink(local);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    console.error(`No sign-in link could be made for ${local.owner.name}. ${reasonOf(error)}`);
  }
}

async function end(): Promise<void> {
  await running?.end();
  process.exit(0);
}

if (!process.connected) say(new CannotStart("Start Mainstay with `npm start`."));
for (const reason of ["disconnect", "SIGINT", "SIGTERM", "SIGHUP"]) process.once(reason, () => void end());
await start().catch(say);
