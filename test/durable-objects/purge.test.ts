import { afterAll, describe, expect, test } from "vitest";
import type { Answer } from "../helpers/account";
import { aServer, setup_code } from "../helpers/server";

describe("an account that is deleted while the database fails", () => {
  // Its database is never migrated, so that every statement fails.
  const harness = aServer();
  afterAll(() => harness.close());

  test("stays shut and whole, to be tried again", async () => {
    await harness.listen();
    const worker = harness.getWorker();
    const ask = async (action: string, body: object, bearer = "") => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${bearer}` };
      return harness.fetch(`/api/${action}`, { method: "POST", headers, body: JSON.stringify(body) });
    };
    const made = (await (await ask("create_account", { setup_code, account: "Harbour", owner: "ada" })).json()) as Answer;
    const { token } = made.owner;
    const of = { name: made.account.id as string };
    expect(await (await ask("delete_account", { account: of.name, name: "Harbour" }, token)).json()).toMatchObject({ deleted: true });

    await expect.poll(() => JSON.stringify(harness.getLogs()), { timeout: 15_000 }).toContain("tombstones");
    await worker.evictDurableObject("ACCOUNTS", of);
    expect((await ask("get_me", {}, token)).status).toBe(401);
    const storage = await worker.getDurableObjectStorage("ACCOUNTS", of);
    expect(await storage.exec("SELECT name FROM account WHERE deleted_at IS NOT NULL")).toHaveLength(1);
    expect(await storage.exec("SELECT 1 FROM due WHERE kind = 'purge'")).toHaveLength(1);
  });
});
