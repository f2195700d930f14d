import { afterAll, describe, expect, test } from "vitest";
import { aServer, setup_code, start } from "../helpers/server";
import { revision_2026_07_28, revisions_to_2025_11_25 } from "./baseline";
import { proxyTo } from "./proxy";
import { runSuite } from "./suite";

// As `npm start` runs it, since the suite also tries a foreign Host.
const harness = aServer({ LOCAL_START: "1" });
afterAll(() => harness.close());

async function act(url: URL, action: string, args: object, token?: string): Promise<{ owner?: { token: string }; key?: string }> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(new URL(`/api/${action}`, url), { method: "POST", headers, body: JSON.stringify(args) });
  return (await response.json()) as { owner?: { token: string }; key?: string };
}

async function anAgentKey(url: URL): Promise<string> {
  const { owner } = await act(url, "create_account", { setup_code, account: "Conformance", owner: "ada" });
  await act(url, "create_agent", { name: "bot" }, owner?.token);
  return (await act(url, "create_agent_key", { agent: "bot" }, owner?.token)).key ?? "";
}

const suites = [
  {
    revisions: "up to 2025-11-25",
    installed: "@modelcontextprotocol/conformance",
    options: ["--suite", "active"],
    expected: revisions_to_2025_11_25,
    passed_min: 7,
  },
  {
    revisions: "2026-07-28",
    installed: "conformance-next",
    options: ["--requirements", "2026-07-28"],
    expected: revision_2026_07_28,
    passed_min: 100,
  },
];

describe("MCP conformance", () => {
  test.each(suites)(
    "revisions $revisions: what fails is what is known to, each with its reason",
    async (suite) => {
      const url = await start(harness);
      const proxy = await proxyTo(url, await anAgentKey(url));
      const { passed, failed } = await runSuite(suite.installed, suite.options, proxy.url);
      proxy.close();
      const known = suite.expected.flatMap(({ checks }) => checks);
      expect(failed.toSorted()).toEqual(known.toSorted());
      expect(passed.length).toBeGreaterThanOrEqual(suite.passed_min);
    },
    120_000,
  );
});
