import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { tools } from "../../schema/tools/index";
import { addedUp } from "../../workers/dashboard/parts/added-up";
import { audited } from "../../workers/dashboard/parts/audited";
import { checkpointsIn } from "../../workers/dashboard/parts/checkpoints";
import { clientLines } from "../../workers/dashboard/parts/client-lines";
import { ttlOf } from "../../workers/dashboard/parts/ttl";
import { limitLines } from "../../workers/dashboard/parts/limits";
import { givenOf, memory_only } from "../../workers/dashboard/parts/toolsets";

const built = new URL("../../dist/dashboard", import.meta.url).pathname;
const first_load_bytes_max = 350 * 1024;

describe("usage", () => {
  const user = { id: "a1", name: "bot", type: "agent" as const };
  const row = (day: string, tool: string, calls: number, refused = 0) => ({ day, user, tool, calls, refused });

  test("is added up by day, tool and user; a day without a call is there", () => {
    const rows = [row("2026-03-01", "get_value", 2), row("2026-03-01", "set_value", 5, 1), row("2026-02-27", "get_value", 1)];
    const usage = addedUp(rows, new Date("2026-03-01T23:59:59Z"));
    expect(usage.days).toHaveLength(30);
    expect(usage.days.slice(-3)).toEqual([
      { day: "2026-02-27", calls: 1, refused: 0 },
      { day: "2026-02-28", calls: 0, refused: 0 },
      { day: "2026-03-01", calls: 7, refused: 1 },
    ]);
    expect(usage.stacked.tools).toEqual(["set_value", "get_value"]);
    expect(usage.stacked.days.slice(-3).map(({ calls }) => calls)).toEqual([
      [0, 1],
      [0, 0],
      [5, 2],
    ]);
    expect(usage.by_tool).toEqual([
      { name: "set_value", calls: 5, refused: 1 },
      { name: "get_value", calls: 3, refused: 0 },
    ]);
    expect(usage.by_user).toEqual([{ name: "@bot", calls: 8, refused: 1 }]);
    expect(usage).toMatchObject({ calls: 8, refused: 1 });
  });
});

describe("the plot of usage", () => {
  test("tells five tools apart and adds up the others", () => {
    const user = { id: "a1", name: "bot", type: "agent" as const };
    const rows = ["a", "b", "c", "d", "e", "f", "g"].map((tool, n) => ({ day: "2026-03-01", user, tool, calls: 10 - n, refused: 0 }));
    const { stacked } = addedUp(rows, new Date("2026-03-01T12:00:00Z"));
    expect(stacked.tools).toEqual(["a", "b", "c", "d", "e", "other tools"]);
    expect(stacked.days.at(-1)?.calls).toEqual([10, 9, 8, 7, 6, 5 + 4]);
  });
});

describe("limits", () => {
  test("are told in the unit of their name", () => {
    const lines = limitLines({
      key_chars_max: 128,
      value_bytes_max: 2048,
      body_bytes_max: 1_048_576,
      link_ttl_secs: 86_400,
      keys_max: 25,
      odd_bytes_max: 1000,
    });
    expect(lines).toEqual([
      { what: "key", most: "128 characters" },
      { what: "value", most: "2 KiB" },
      { what: "body", most: "1 MiB" },
      { what: "link ttl", most: "24 hours" },
      { what: "keys", most: "25" },
      { what: "odd", most: "1,000 bytes" },
    ]);
  });
});

describe("the audit log's filter", () => {
  test("offers every action that is audited", () => {
    expect(audited).toEqual(
      [...tools.values()]
        .filter((tool) => tool.audited)
        .map(({ name }) => name)
        .sort(),
    );
  });
});

describe("a file of checkpoints", () => {
  test("is a list, a list under checkpoints, or values by key; of any other it says what is wrong", () => {
    const two = [
      { key: "a", value: 1 },
      { key: "b", value: null },
    ];
    for (const file of [two, { checkpoints: two }, { a: 1, b: null }]) expect(checkpointsIn(JSON.stringify(file))).toEqual(two);
    expect(checkpointsIn("{")).toContain("not JSON");
    expect(checkpointsIn("7")).toContain("neither a list");
    expect(checkpointsIn('[{"key": "a", "value": 1}, {"key": 2, "value": 1}]')).toContain("Entry 2");
  });
});

describe("expiry", () => {
  test("is kept, taken away or set anew, and never less than a second", () => {
    const in_an_hour = new Date(Date.now() + 3_600_000).toISOString();
    expect(ttlOf({ choice: "keep", secs: 5 }, in_an_hour)).toBeGreaterThan(3_500);
    expect(ttlOf({ choice: "keep", secs: 5 }, "2020-01-01T00:00:00Z")).toBe(1);
    expect(ttlOf({ choice: "never", secs: 5 }, in_an_hour)).toBeUndefined();
    expect(ttlOf({ choice: "custom", secs: 5 }, in_an_hour)).toBe(5);
    expect(ttlOf({ choice: "86400", secs: 5 }, null)).toBe(86_400);
  });
});

describe("ready lines", () => {
  test("hold the address and the key, each as its client reads it", () => {
    const lines = Object.fromEntries(clientLines("https://x.example", "ms_1").map(({ id, lines }) => [id, lines.map(({ text }) => text)]));
    expect(lines["claude-code"]).toEqual(['claude mcp add --transport http mainstay https://x.example/mcp --header "Authorization: Bearer ms_1"']);
    const [cursor = "", code = ""] = lines["editors"] ?? [];
    const server = { url: "https://x.example/mcp", headers: { Authorization: "Bearer ms_1" } };
    expect(JSON.parse(cursor)).toEqual({ mcpServers: { mainstay: server } });
    expect(JSON.parse(code)).toEqual({ servers: { mainstay: { type: "http", ...server } } });
    expect(lines["curl"]?.[0]).toContain("https://x.example/mcp");
  });

  test("memory only is known again, any other choice is one", () => {
    expect(givenOf(null)).toBe("all");
    expect(givenOf(memory_only.toReversed())).toBe("memory");
    expect(givenOf(memory_only.slice(1))).toBe("choice");
  });
});

describe("the first load", () => {
  test("stays small", () => {
    const page = readFileSync(join(built, "index.html"), "utf8");
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(1);
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).byteLength, 0);
    console.log(`First load: ${Math.round(bytes / 1024)} KiB gzip.`);
    expect(bytes).toBeLessThan(first_load_bytes_max);
  });
});
