import { expect, test } from "vitest";
import { toolsJson, toolsPage } from "../../schema/reference";

test("TOOLS.md says what the contracts say", async () => {
  await expect(toolsPage()).toMatchFileSnapshot("../../TOOLS.md");
});

test("schema/tools.json shows the wire as it is, and it stays small", async () => {
  await expect(toolsJson()).toMatchFileSnapshot("../../schema/tools.json");
  const without_output = (JSON.parse(toolsJson()) as object[]).map((tool) => ({ ...tool, outputSchema: undefined }));
  expect(JSON.stringify(without_output).length).toBeLessThan(48 * 1024);
});
