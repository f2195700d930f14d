import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { aFolder, aPort, endAll, isOpen, isRunning, type Local, NpmStart, until } from "../helpers/npm-start";

afterAll(endAll);

async function callTool({ url, agent }: Local, name: string, args: object) {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${agent.key}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }),
  });
  const { result } = (await response.json()) as { result: { structuredContent: Record<string, unknown> } };
  return result.structuredContent;
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Sends npm a signal and waits until nothing of it runs or listens. */
async function endsAllBy(signal: NodeJS.Signals, start: NpmStart): Promise<void> {
  const processes = start.processes();
  expect(processes.length).toBeGreaterThan(4);
  start.npm.kill(signal);
  await until(() => !processes.some(isRunning));
  expect(await isOpen(start.port)).toBe(false);
}

/** What a start says that cannot. */
async function sentenceOf(folder: string, port: number): Promise<string> {
  const start = new NpmStart(folder, port);
  const code = await start.ended;
  expect({ code, said: start.said }).toMatchObject({ code: 1 });
  return start.said.trim();
}

function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const good_secrets = JSON.stringify({ SECRET_RING: `r1:${"s".repeat(43)}`, SETUP_CODE: "c".repeat(32) });
const good_local = JSON.stringify({
  url: "http://localhost:1",
  account: "g",
  owner: { name: "ada", token: "mp" },
  agent: { id: "a1", name: "first-agent", key: "ms" },
  setup_code: "c".repeat(32),
});
const an_account = { "worker/v3/do/mainstay-Account/0.sqlite": "" };

describe("npm start", { timeout: 120_000 }, () => {
  test("from nothing to the first answer, and again with the same account, key and values", async () => {
    const [folder, port] = [aFolder(), await aPort()];
    const first = new NpmStart(folder, port);
    const local = await first.ready();
    expect(local).toEqual({
      url: `http://localhost:${port}`,
      account: expect.stringMatching(/^g[a-z0-9]{20}$/),
      owner: {
        name: expect.any(String),
        sign_in_url: expect.stringContaining(`http://localhost:${port}/sign-in#mi_${local.account}`),
        token: expect.stringMatching(/^mp_/),
      },
      agent: { id: "a1", name: "first-agent", key: expect.stringMatching(/^ms_/) },
      setup_code: expect.any(String),
    });
    expect(await callTool(local, "set_value", { key: "kept", value: "over a restart" })).toMatchObject({ key: "kept" });
    await endsAllBy("SIGTERM", first);

    const second = new NpmStart(folder, port);
    const again = await second.ready();
    expect(again.owner.sign_in_url).not.toBe(local.owner.sign_in_url);
    expect({ ...again, owner: { ...again.owner, sign_in_url: local.owner.sign_in_url } }).toEqual(local);
    expect(await callTool(again, "get_value", { key: "kept" })).toMatchObject({ value: "over a restart" });
    await endsAllBy("SIGHUP", second);
  });

  test("says where it is and how clients reach it, keeps secrets to itself, listens to this machine alone", async () => {
    const [folder, port] = [aFolder(), await aPort()];
    const start = new NpmStart(folder, port);
    const { agent, owner, setup_code, url } = await start.ready();
    expect(start.said).toContain(`Dashboard   ${owner.sign_in_url}\n`);
    expect(start.said).toContain(`claude mcp add --transport http mainstay ${url}/mcp --header "Authorization: Bearer ${agent.key}"`);
    const blocks = [...start.said.matchAll(/^ {2}\{\n.*?^ {2}\}$/gms)].map(([json]) => JSON.parse(json) as object);
    const headers = { Authorization: `Bearer ${agent.key}` };
    expect(blocks).toEqual([
      { mcpServers: { mainstay: { url: `${url}/mcp`, headers } } },
      { servers: { mainstay: { type: "http", url: `${url}/mcp`, headers } } },
    ]);
    const { SECRET_RING } = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as { SECRET_RING: string };
    for (const secret of [setup_code, owner.token, SECRET_RING]) expect(start.said).not.toContain(secret);
    expect([modeOf(folder), modeOf(join(folder, "worker"))]).toEqual([0o700, 0o700]);
    expect(["local.json", "secrets.json"].map((file) => modeOf(join(folder, file)))).toEqual([0o600, 0o600]);
    // Another loopback address stands for any other address of this machine.
    expect([await isOpen(port), await isOpen(port, "127.0.0.2")]).toEqual([true, false]);

    expect(await sentenceOf(folder, await aPort())).toBe(
      `Mainstay is already running on the state folder ${folder}. End it first, or choose another with STATE_DIR.`,
    );
    await endsAllBy("SIGINT", start);
  });

  test("kill -9 of npm or of the server ends the rest, and kill -9 of everything at once loses nothing that was answered", async () => {
    const [folder, port] = [aFolder(), await aPort()];
    const first = new NpmStart(folder, port);
    const local = await first.ready();
    await callTool(local, "set_value", { key: "npm", value: "killed" });
    await endsAllBy("SIGKILL", first);

    const second = new NpmStart(folder, port);
    await second.ready();
    await callTool(local, "set_value", { key: "all", value: "killed" });
    for (const pid of second.processes()) process.kill(pid, "SIGKILL");

    const third = new NpmStart(folder, port);
    await third.ready();
    expect(await callTool(local, "get_value", { key: "npm" })).toMatchObject({ value: "killed" });
    expect(await callTool(local, "get_value", { key: "all" })).toMatchObject({ value: "killed" });
    const processes = third.processes();
    // npm, scripts/start.mjs, scripts/local/server.ts, and then those that would outlive it by themselves.
    process.kill(processes[2]!, "SIGKILL");
    await until(() => !processes.some(isRunning));
    expect(await isOpen(port)).toBe(false);
  });

  test("a runtime that was killed is started again", async () => {
    const start = new NpmStart(aFolder(), await aPort());
    const local = await start.ready();
    await callTool(local, "set_value", { key: "runtime", value: "killed" });
    process.kill(start.runtime(), "SIGKILL");
    await until(() => start.said.includes("The local runtime has stopped answering; it is started again."));
    const value = () => callTool(local, "get_value", { key: "runtime" }).catch(() => undefined);
    await until(async () => (await value())?.["value"] === "killed");
    await start.end();
  });

  test("a first start that was cut short before local.json was written is begun anew", async () => {
    const folder = aFolder();
    write(folder, { ...an_account, "secrets.json": good_secrets, "first-start": "{}" });
    const start = new NpmStart(folder, await aPort());
    expect(await callTool(await start.ready(), "list_keys", {})).toMatchObject({ keys: [] });
    expect(statSync(join(folder, "first-start"), { throwIfNoEntry: false })).toBe(undefined);
    await start.end();
  });
});

describe("npm start that cannot", { timeout: 120_000 }, () => {
  test("a port that is taken", async () => {
    const [folder, port] = [aFolder(), await aPort()];
    const other = createServer().listen(port, "127.0.0.1");
    expect(await sentenceOf(folder, port)).toBe(`Port ${port} is taken by another program. End it, or choose another: PORT=${port + 1} npm start.`);
    other.close();
    expect(statSync(folder, { throwIfNoEntry: false })).toBe(undefined);
  });

  test("a port that is none", async () => {
    expect(await sentenceOf(aFolder(), 70_000)).toBe('PORT is "70000"; it must be a number from 1 to 65535.');
  });

  test.each<[state: string, files: Record<string, string>, says: string]>([
    ["local.json cut off", { ...an_account, "secrets.json": good_secrets, "local.json": good_local.slice(0, 90) }, "local.json is damaged."],
    ["local.json of another shape", { ...an_account, "secrets.json": good_secrets, "local.json": "[]" }, "local.json is damaged."],
    ["local.json gone", { ...an_account, "secrets.json": good_secrets }, "holds accounts, but its local.json is gone"],
    ["secrets.json cut off", { ...an_account, "secrets.json": good_secrets.slice(0, 40), "local.json": good_local }, "secrets.json is damaged."],
    [
      "a ring without an id",
      { ...an_account, "secrets.json": good_secrets.replace("r1:", ""), "local.json": good_local },
      "secrets.json is damaged.",
    ],
    ["secrets.json gone", { ...an_account, "local.json": good_local }, "has lost its secrets.json"],
    ["the accounts gone", { "secrets.json": good_secrets, "local.json": good_local }, "holds no account, but local.json speaks of one"],
  ])("%s", async (_state, files, says) => {
    const folder = aFolder();
    write(folder, files);
    const sentence = await sentenceOf(folder, await aPort());
    expect(sentence).toContain(says);
    expect(sentence).toMatch(/start anew with another STATE_DIR; nothing in this folder was changed\.$/);
    for (const [path, text] of Object.entries(files)) expect(readFileSync(join(folder, path), "utf8")).toBe(text);
  });

  test("a state folder that is a file", async () => {
    const folder = aFolder();
    writeFileSync(folder, "");
    expect(await sentenceOf(folder, await aPort())).toMatch(/^The state folder .* cannot be made: EEXIST.*\. Choose another with STATE_DIR\.$/);
  });

  test("a state folder that cannot be written", async () => {
    const folder = aFolder();
    mkdirSync(join(folder, "lock"), { recursive: true });
    expect(await sentenceOf(folder, await aPort())).toMatch(
      /^The state folder .* cannot be written: .*\. Make it writable, or choose another with STATE_DIR\.$/,
    );
  });
});
