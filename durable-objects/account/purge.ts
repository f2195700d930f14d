import { reportBug } from "../../schema/errors";
import { forgetAccountFiles } from "./file-work";
import { forgetAccountRecords } from "./record-slices";

/** A place outside the account's object that keeps something of it. `slice` takes some away, and says whether there is more. */
export type Store = { name: string; slice(env: Env, account: string): Promise<{ more: boolean }> };

/** Every such place. Whoever keeps something of an account outside its object says here how it goes. */
export const stores: readonly Store[] = [
  { name: "records", slice: async (env, account) => ({ more: await forgetAccountRecords(env.RECORDS, account) }) },
  { name: "files", slice: async (env, account) => ({ more: await forgetAccountFiles(env.FILES, account) }) },
];

const next_slice_ms = 100;
const after_failure_ms = 60_000;

/**
 * One alarm's work on a deleted account: the tombstone first, so that nothing is written in its name any more, then a slice of one
 * store, and when all are empty the object itself; true once that is done. What fails is tried again a minute later.
 */
export async function purge(env: Env, storage: DurableObjectStorage, account: string): Promise<boolean> {
  try {
    await env.RECORDS.prepare("INSERT OR IGNORE INTO tombstones (account, at) VALUES (?, ?)").bind(account, Date.now()).run();
    for (const store of stores) {
      const { more } = await store.slice(env, account);
      if (!more) continue;
      await storage.setAlarm(Date.now() + next_slice_ms);
      return false;
    }
  } catch (error) {
    reportBug(error);
    await storage.setAlarm(Date.now() + after_failure_ms);
    return false;
  }
  await storage.deleteAlarm();
  await storage.deleteAll();
  return true;
}
