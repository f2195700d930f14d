// `npm run faults`: every script of test/faults in its long form. Further words go to vitest: `npm run faults -- test/faults/timers.test.ts`.
// What is random prints its seed where it can be played again: SEED=<seed> npm run faults -- test/faults/model.test.ts
import { environment, installed, run } from "./installed.mjs";

installed();
environment.FAULTS = "long";
const rest = process.argv.slice(2);
// One after another: each is meant to have the machine for itself.
run("vitest", ["run", "--maxWorkers=1", ...(rest.length > 0 ? rest : ["test/faults"])], "Some of it did not hold.");
