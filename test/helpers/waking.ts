import { aServer, start } from "./server";
import { speakingTo } from "./speaking-to";

/** A server as `npm start` runs it, which may send to this machine, with a plan of milliseconds in place of a day. */
export function aWakingServer(more: Record<string, string> = {}) {
  const harness = aServer({
    LOCAL_START: "1",
    LIMIT_CALLS_PER_SEC_AGENT: "100000",
    LIMIT_CALLS_BURST_AGENT: "100000",
    LIMIT_CALLS_PER_SEC_ACCOUNT: "100000",
    LIMIT_CALLS_PER_SEC_PERSON: "100000",
    LIMIT_DELIVERY_RETRY_FIRST_MS: "40",
    LIMIT_DELIVERY_RETRY_DELAY_MAX_MS: "300",
    LIMIT_DELIVERY_RETRY_PERIOD_MS: "10000",
    LIMIT_DELIVERY_TIMEOUT_MS: "700",
    LIMIT_WEBHOOK_OFF_AFTER_MS: "6000",
    LIMIT_NOTICE_DIGEST_MS: "1500",
    ...more,
  });
  let origin: Promise<URL> | undefined;
  const listening = async (): Promise<URL> => (origin ??= start(harness));
  const speaking = speakingTo(listening);
  return {
    harness,
    /** Where a browser reaches it: by a name, as `site()` is for the server of the run. */
    site: async (): Promise<string> => `http://localhost:${(await listening()).port}`,
    call: (key: string, tool: string, args: object = {}) => speaking.call(key, tool, args),
    aTalk: () => speaking.aTalk(),
    evict: (credential: string) => harness.getWorker().evictDurableObject("ACCOUNTS", { name: credential.split("_")[1] ?? "" }),
    rows: async (credential: string, query: string) =>
      (await harness.getWorker().getDurableObjectStorage("ACCOUNTS", { name: credential.split("_")[1] ?? "" })).exec(query),
  };
}
