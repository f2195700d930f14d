import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { limits } from "../../schema/limits";
import { newWebhookSecret, retryDelay, webhookHeaders } from "../../schema/webhook";

const sec = 1000;
const hour = 3600 * sec;

describe("the retry plan", () => {
  test.each([
    [1, 0, 5 * sec],
    [2, 5 * sec, 15 * sec],
    [3, 20 * sec, 45 * sec],
    [4, 65 * sec, 135 * sec],
    [5, 200 * sec, 405 * sec],
    [6, 605 * sec, 1215 * sec],
    [7, 1820 * sec, 3645 * sec],
    [8, 5465 * sec, 10_935 * sec],
    [9, 16_400 * sec, 4 * hour],
    [12, 20 * hour, 4 * hour],
    [12, 20 * hour + 1, undefined],
    [20, 24 * hour, undefined],
  ])("after failure %i at the age of %i ms: %s", (failures, age, delay) => {
    expect(retryDelay(limits, failures, age)).toBe(delay);
  });

  test("tries for a day and not beyond it", () => {
    let age = 0;
    let tries = 1;
    for (let delay = retryDelay(limits, 1, 0); delay !== undefined; delay = retryDelay(limits, tries, age)) {
      age += delay;
      tries += 1;
    }
    expect({ tries, hours: Math.floor(age / hour) }).toEqual({ tries: 13, hours: 20 });
  });
});

describe("a signature", () => {
  const at = Date.now();
  const body = '{"type":"wake"}';

  test("is taken by the reference library, by each of its secrets, and only as it stands", () => {
    const [secret, old] = [newWebhookSecret(), newWebhookSecret()];
    const headers = webhookHeaders([secret, old], { id: "msg_1", at, body });
    for (const each of [secret, old]) expect(new Webhook(each).verify(body, headers)).toEqual({ type: "wake" });
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow("No matching signature");
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow("No matching signature");
    expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "msg_2" })).toThrow("No matching signature");
    expect(webhookHeaders([], { id: "msg_1", at, body })).not.toHaveProperty("webhook-signature");
  });
});
