import { describe, expect, test } from "vitest";
import { attempt } from "../../durable-objects/account/attempt";
import { aReceiver } from "../helpers/receiver";

const send = (url: string) => attempt({ url, body: "{}", headers: { "content-type": "application/json" }, timeout_ms: 500 });

describe("one try of a delivery", () => {
  test("is a POST, of which the status is kept", async () => {
    const receiver = await aReceiver((n) => ({ status: n === 1 ? 204 : 503 }));
    expect(await send(receiver.url)).toMatchObject({ status: 204, error: null });
    expect(await send(receiver.url)).toMatchObject({ status: 503, error: null });
    expect(receiver.received[0]).toMatchObject({ path: "/hook", body: "{}", headers: { "content-type": "application/json" } });
    await receiver.close();
  });

  test.each([301, 302, 303, 307, 308])("follows no redirect: %i", async (status) => {
    const receiver = await aReceiver((_, { path }) => (path === "/hook" ? { status, headers: { location: "/elsewhere" } } : { status: 200 }));
    expect(await send(receiver.url)).toMatchObject({ status });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    await receiver.close();
  });

  test("says why there was no answer", async () => {
    const receiver = await aReceiver(() => null);
    expect(await send(receiver.url)).toMatchObject({ status: null, error: "It did not answer in time." });
    await receiver.close();
    expect(await send(receiver.url)).toMatchObject({ status: null, error: "It could not be reached." });
  });
});
