// `npm test`: types, lint, then every test. Further words go to vitest: `npm test -- test/tools/keys.test.ts`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installed, root, run } from "./installed.mjs";

installed();
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const rest = process.argv.slice(2);
if (rest.length === 0) {
  run("npm", ["run", "--silent", "types"], "The types do not fit.");
  run("npm", ["run", "--silent", "lint"], "The linter or the formatter has something to say; `npm run format` mends the latter.");
}
if (scripts.build) run("npm", ["run", "--silent", "build"], "The dashboard could not be built.");
run("vitest", ["run", "--reporter=default", "--reporter=json", "--outputFile.json=dist/test-results.json", ...rest], "Some tests failed.");
