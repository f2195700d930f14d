import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { aPng } from "../helpers/files";
import { type Caller, FaultyBucket } from "../helpers/faulty-bucket";
import { eventually } from "../helpers/records";

// R2 that fails, hangs and comes late; room that is raced for; what is left behind and swept. Periods are short here.
const room = 10_000;
const bucket = new FaultyBucket({
  LIMIT_FILE_STORE_TIMEOUT_MS: "500",
  LIMIT_UPLOAD_SECS: "2",
  LIMIT_FILES_BYTES_MAX: String(room),
  LIMIT_THUMBS_KEPT_SECS: "2",
});
afterAll(() => bucket.close());
beforeEach(() => bucket.fault({}));

const data = Buffer.alloc(3000, "x").toString("base64");
const send = (caller: Caller, more: object = {}) => bucket.call(caller, "send_file", { conv_id: caller.conv_id, name: "a.bin", data, ...more });
const unavailable = { error: { code: "unavailable", message: expect.stringContaining("Nothing was sent") } };

/** What is kept anywhere of an account's files: messages, rows, reserved room and bytes in R2. */
async function kept(caller: Caller) {
  const [counted] = await bucket.query<{ messages: number; rows: number; bytes: number; planned: number }>(
    caller,
    `SELECT (SELECT count(*) FROM events WHERE kind = 'file' AND recalled_at IS NULL) AS messages, (SELECT count(*) FROM files) AS rows,
       (SELECT bytes FROM files_kept) AS bytes, (SELECT count(*) FROM due WHERE kind IN ('upload_over', 'file_removal')) AS planned`,
  );
  return { ...counted!, objects: await bucket.objects(caller) };
}
const nothing = { messages: 0, rows: 0, bytes: 0, planned: 0, objects: [] };
const swept = (caller: Caller, wanted: object) =>
  eventually(
    () => kept(caller),
    (now) => JSON.stringify(now) === JSON.stringify(wanted),
  );

describe("R2", () => {
  test.each(["fails", "hangs", "is done and fails", "is late"])(
    "%s when a file is put: unavailable, no message, and no bytes after the sweep",
    async (fault) => {
      const caller = await bucket.aCaller();
      await bucket.fault({ put: fault });
      const refused = await send(caller);
      expect(refused).toMatchObject(unavailable);
      expect(JSON.stringify(refused)).not.toContain("CANARY");
      expect(await kept(caller)).toMatchObject({ messages: 0, rows: 0, bytes: 0 });
      // What comes after its room was let go is there for a while.
      if (fault === "is late")
        await eventually(
          () => bucket.objects(caller),
          (keys) => keys.length === 1,
        );
      await bucket.fault({});
      expect(await send(caller)).toMatchObject({ file: { size: 3000 } });
      await swept(caller, { messages: 1, rows: 1, bytes: 3000, planned: 0, objects: ["f2"] });
    },
  );

  test("when nobody is left to say that an upload came to nothing, its room is let go all the same", async () => {
    const caller = await bucket.aCaller();
    await bucket.fault({ put: "hangs" });
    const sending = send(caller);
    await eventually(
      () => kept(caller),
      (now) => now.bytes === 3000,
    );
    await bucket.act(caller.token, "revoke_agent_key", { key_id: caller.key_id });
    expect(await sending).toBeTruthy();
    await swept(caller, nothing);
  });

  test("fails when a file is read: unavailable, and afterwards it is there", async () => {
    const caller = await bucket.aCaller();
    const { file } = await send(caller);
    const { url } = await bucket.call(caller, "file_url", { conv_id: caller.conv_id, file_id: file.file_id });
    await bucket.fault({ get: "fails" });
    const failed = await bucket.link(url);
    expect([failed.status, await failed.text()]).toEqual([503, expect.not.stringContaining("CANARY")]);
    await bucket.fault({});
    expect((await bucket.link(url)).status).toBe(200);
  });

  test("fails when a recalled file is to go: it is tried again until it is gone", async () => {
    const caller = await bucket.aCaller();
    const { msg_id } = await send(caller);
    await bucket.fault({ delete: "fails" });
    await bucket.call(caller, "recall_message", { msg_id });
    await eventually(
      () => kept(caller),
      (now) => now.planned === 1 && now.objects.length === 1 && now.bytes === 0,
    );
    const [planned] = await eventually(
      () => bucket.query<{ at: number }>(caller, "SELECT at FROM due WHERE kind = 'file_removal'"),
      ([row]) => (row?.at ?? 0) > Date.now(),
    );
    expect(planned!.at).toBeGreaterThan(Date.now());
    await bucket.fault({});
    // The next try is a minute away: it is made due, and the next call sees to the alarm.
    await bucket.query(caller, "UPDATE due SET at = 1 WHERE kind = 'file_removal'");
    await bucket.act(caller.token, "send_message", { conv_id: caller.conv_id, text: "x" });
    await bucket.act(caller.token, "create_token", { name: "x" });
    await swept(caller, nothing);
  });
});

test("what is reserved by uploads at once never passes the room, and comes free with a recall", async () => {
  const caller = await bucket.aCaller();
  const replies = await Promise.all(Array.from({ length: 12 }, () => send(caller)));
  const sent = replies.filter((reply) => reply.file);
  expect(sent).toHaveLength(3);
  for (const reply of replies)
    if (!reply.file) expect(reply.error).toMatchObject({ code: "limit", message: expect.stringContaining("1000 more bytes") });
  await swept(caller, { messages: 3, rows: 3, bytes: 9000, planned: 0, objects: ["f1", "f2", "f3"] });
  await bucket.call(caller, "recall_message", { msg_id: sent[0].msg_id });
  expect(await send(caller)).toMatchObject({ file: { file_id: expect.any(String) } });
});

test("old thumbnails are swept, and made again when they are asked for", async () => {
  const caller = await bucket.aCaller();
  const { file } = await send(caller, { name: "a.png", data: aPng(700, 10).toString("base64") });
  const thumb = async () =>
    bucket.link((await bucket.call(caller, "file_url", { conv_id: caller.conv_id, file_id: file.file_id, variant: "thumb" })).url);
  expect((await thumb()).status).toBe(200);
  expect(await bucket.objects(caller)).toEqual(["f1", "thumb/f1"]);
  await eventually(
    () => bucket.objects(caller),
    (keys) => keys.length === 1,
  );
  expect((await thumb()).status).toBe(200);
});

test("a deleted account leaves nothing in R2", async () => {
  const caller = await bucket.aCaller();
  await send(caller);
  await send(caller, { name: "a.png", data: aPng().toString("base64") });
  expect(await bucket.objects(caller)).toHaveLength(2);
  await bucket.act(caller.token, "delete_account", { account: caller.account, name: "A" });
  await eventually(
    () => bucket.objects(caller),
    (keys) => keys.length === 0,
  );
});

describe("a deployment without the Images binding", () => {
  const without = new FaultyBucket({}, { images: false });
  afterAll(() => without.close());

  test("takes pictures all the same, and says that there are no thumbnails", async () => {
    const caller = await without.aCaller();
    const { file } = await without.call(caller, "send_file", { conv_id: caller.conv_id, name: "a.png", data: aPng().toString("base64") });
    expect(file).toMatchObject({ mime: "image/png", width: 4, thumb: false });
    const ask = { conv_id: caller.conv_id, file_id: file.file_id };
    const refused = await without.call(caller, "file_url", { ...ask, variant: "thumb" });
    expect(refused.error).toMatchObject({ code: "invalid_argument", message: expect.stringContaining("this deployment makes none") });
    expect((await without.link((await without.call(caller, "file_url", ask)).url)).headers.get("content-disposition")).toMatch(/^inline/);
  });
});
