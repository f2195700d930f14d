import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, test } from "vitest";
import { order } from "../../schema/tools/order";
import { anAgent, type Answer } from "../helpers/account";
import { url } from "../helpers/server";

const info = { name: "test-client", version: "1" };

type Calls = {
  list: () => Promise<string[]>;
  call: (name: string, args: Record<string, unknown>) => Promise<Answer>;
};

/** What each official client must be able to do: list in order, write, count, read the clock, and read a refusal. */
async function works({ list, call }: Calls): Promise<void> {
  expect(await list()).toEqual([...order]);
  expect((await call("set_value", { key: "from", value: "a client" })).structuredContent).toMatchObject({ created: true });
  expect((await call("increment", { key: "runs" })).structuredContent).toMatchObject({ value: 1 });
  expect((await call("time", { kind: "now", timezone: "Europe/Tallinn" })).structuredContent).toMatchObject({
    arguments: { timezone: "Europe/Tallinn" },
  });
  const refused = await call("set_value", { key: "runs", value: "x" });
  expect(refused.isError).toBe(true);
  expect(refused.structuredContent.error.code).toBe("conflict");
}

describe("official clients", () => {
  test("@modelcontextprotocol/sdk 1.x", async () => {
    const agent = await anAgent();
    const client = new Client1(info);
    await client.connect(
      new Transport1(new URL("/mcp", await url()), { requestInit: { headers: { authorization: `Bearer ${agent.key}` } } }) as never,
    );
    await works({
      list: async () => (await client.listTools()).tools.map((tool) => tool.name),
      call: (name, args) => client.callTool({ name, arguments: args }),
    });
    await client.close();
  });

  for (const mode of ["legacy", "auto"] as const) {
    test(`@modelcontextprotocol/client 2.x, ${mode}`, async () => {
      const agent = await anAgent();
      const client = new Client2(info, { versionNegotiation: { mode } });
      await client.connect(new Transport2(new URL("/mcp", await url()), { requestInit: { headers: { authorization: `Bearer ${agent.key}` } } }));
      expect(client.getProtocolEra()).toBe(mode === "auto" ? "modern" : "legacy");
      await works({
        list: async () => (await client.listTools()).tools.map((tool) => tool.name),
        call: (name, args) => client.callTool({ name, arguments: args }),
      });
      await client.close();
    });
  }

  test("a wrong key is an error that says so", async () => {
    const client = new Client2(info, { versionNegotiation: { mode: "auto" } });
    const transport = new Transport2(new URL("/mcp", await url()), { requestInit: { headers: { authorization: "Bearer ms_wrong" } } });
    await expect(client.connect(transport)).rejects.toThrow(/401|unauthorized|invalid agent key/i);
  });

  test("@modelcontextprotocol/inspector --cli", async () => {
    const agent = await anAgent();
    const at = new URL("/mcp", await url()).href;
    const inspector = async (...words: string[]) => {
      const args = [
        "node_modules/.bin/mcp-inspector",
        "--cli",
        at,
        "--transport",
        "http",
        "--header",
        `Authorization: Bearer ${agent.key}`,
        ...words,
      ];
      // It ends with code 1 after a tool error, having printed the result all the same.
      const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000 }).catch((error: { stdout: string }) => error);
      return JSON.parse(stdout) as Answer;
    };
    await works({
      list: async () => (await inspector("--method", "tools/list")).tools.map((tool: { name: string }) => tool.name),
      call: (name, args) =>
        inspector(
          "--method",
          "tools/call",
          "--tool-name",
          name,
          ...Object.entries(args).flatMap(([key, value]) => ["--tool-arg", `${key}=${String(value)}`]),
        ),
    });
  }, 120_000);
});
