// `npm run rotate-secret`: runs on plain Node 20 with nothing installed; what it does is in scripts/deploy/rotate-secret.ts.
import { installed, runTypeScript } from "./installed.mjs";

installed();
runTypeScript("scripts/deploy/rotate-secret.ts", process.argv.slice(2));
