import { describe, expect, test } from "vitest";
import { anAgent } from "../helpers/account";
import { aGroup, aTalk } from "../helpers/conversations";
import { aPng, bytesOf, fetchLink, roundTrip, sendFile, sendForm } from "../helpers/files";
import { eventually } from "../helpers/records";

describe("send_file", () => {
  test("is a message with the file in its payload, found by name and caption", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const sent = await sendFile(agent, conv_id, aPng(8, 6), { name: "Größe.png", caption: "As agreed" });
    const file = { file_id: "f1", name: "Größe.png", mime: "image/png", size: aPng(8, 6).byteLength, width: 8, height: 6, thumb: true };
    expect(sent.file).toEqual(file);
    const [message] = (await owner.act("get_history", { conv_id })).events.slice(-1);
    expect(message).toMatchObject({ kind: "image", text: "As agreed", payload: { file } });
    for (const query of ["größe", "agreed"]) expect((await owner.act("search", { query })).matches).toHaveLength(1);
  });

  test("anything else comes back byte for byte, and says that nobody looked for a place in it", async () => {
    const { agent, conv_id } = await aTalk();
    const bytes = Buffer.from("a,b\n1,2\n");
    const { file, bytes: back } = await roundTrip(agent, conv_id, bytes, { name: "t.csv", mime: "Text/CSV" });
    expect(file).toEqual({ file_id: "f1", name: "t.csv", mime: "text/csv", size: 8, thumb: false, location: "not_checked" });
    expect(back.equals(bytes)).toBe(true);
  });

  test("people upload a form", async () => {
    const { agent, owner, conv_id } = await aTalk();
    const sent = await sendForm(owner, { conv_id, caption: "Look" }, { bytes: aPng(), name: 'a "b".png', type: "image/png" });
    expect(sent.file).toMatchObject({ name: 'a "b".png', mime: "image/png", width: 4 });
    const { url } = await agent.call("file_url", { conv_id, file_id: sent.file.file_id });
    expect((await bytesOf(url)).equals(aPng())).toBe(true);
  });
});

describe("file_url", () => {
  test("a thumbnail is made at the first ask", async () => {
    const { agent, conv_id } = await aTalk();
    const { file } = await sendFile(agent, conv_id, aPng(1000, 500), { name: "a.png" });
    const { url } = await agent.call("file_url", { conv_id, file_id: file.file_id, variant: "thumb" });
    const response = await fetchLink(url);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  test("a recall ends it at once", async () => {
    const { agent, conv_id } = await aTalk();
    const { file, msg_id } = await sendFile(agent, conv_id, Buffer.from("x"));
    const { url } = await agent.call("file_url", { conv_id, file_id: file.file_id });
    await agent.call("recall_message", { msg_id });
    expect(await agent.call("file_url", { conv_id, file_id: file.file_id })).toMatchObject({ refused: "not_found" });
    await eventually(
      async () => (await fetchLink(url)).status,
      (status) => status === 404,
    );
  });

  test("only whoever sees the message gets a link, and a link outlives a leaving by its own life", async () => {
    const { agent, other, owner, conv_id } = await aGroup();
    const { file } = await sendFile(agent, conv_id, Buffer.from("x"));
    const ask = { conv_id, file_id: file.file_id };
    const third = await anAgent(owner);
    const unseen = await third.call("file_url", ask);
    expect(unseen).toMatchObject({ refused: "not_found" });
    await agent.call("add_member", { conv_id, user: third.name });
    expect(await third.call("file_url", ask)).toMatchObject({ refused: "not_found", says: expect.stringContaining("There is no file") });
    const elsewhere = (await agent.call("open_direct", { user: owner.name })).conv_id;
    expect(await agent.call("file_url", { ...ask, conv_id: elsewhere })).toMatchObject({ refused: "not_found" });
    const { url } = await other.call("file_url", ask);
    await owner.act("remove_member", { conv_id, user: other.name });
    expect(await other.call("file_url", ask)).toMatchObject({ refused: "not_found" });
    expect((await fetchLink(url)).status).toBe(200);
    expect(await owner.act("file_url", ask)).toHaveProperty("url");
  });

  test("what has no thumbnail says so: before, and when it is asked for", async () => {
    const { agent, conv_id } = await aTalk();
    for (const bytes of [Buffer.from("x"), aPng(12_001, 1)]) {
      const { file } = await sendFile(agent, conv_id, bytes);
      expect(file.thumb).toBe(false);
      const refused = await agent.call("file_url", { conv_id, file_id: file.file_id, variant: "thumb" });
      expect(refused).toMatchObject({ refused: "invalid_argument", says: expect.stringContaining("thumb: false") });
    }
  });

  test("of what cannot be decoded after all there is none", async () => {
    const { agent, conv_id } = await aTalk();
    const { file } = await sendFile(agent, conv_id, aPng(2, 2).fill(0, 45, 50));
    const { url } = await agent.call("file_url", { conv_id, file_id: file.file_id, variant: "thumb" });
    expect((await fetchLink(url)).status).toBe(404);
  });
});
