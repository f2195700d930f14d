// `npm run deploy`: runs on plain Node 20 with nothing installed; what it does is in scripts/deploy/deploy.ts.
import { installed, runTypeScript } from "./installed.mjs";

installed();
runTypeScript("scripts/deploy/deploy.ts", process.argv.slice(2));
