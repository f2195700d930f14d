import { iso } from "../../schema/time";
import type { Tools, Value } from "../../schema/tools/index";
import type { Context } from "./context";

/** A row of `passkeys`. */
export type PasskeyRow = {
  id: string;
  user: string;
  name: string;
  credential_id: string;
  public_key: ArrayBuffer;
  counter: number;
  transports: string;
  backed_up: number;
  created_at: number;
  last_used_at: number | null;
};

/** A person's passkeys, oldest first. */
export function passkeysOf(cx: Pick<Context, "db">, person: string): PasskeyRow[] {
  return cx.db.all<PasskeyRow>("SELECT * FROM passkeys WHERE user = ? ORDER BY created_at, length(id), id", person);
}

export function passkeyShown(row: PasskeyRow): Value<Tools["add_passkey"]>["passkey"] {
  return {
    passkey_id: row.id,
    name: row.name,
    backed_up: row.backed_up === 1,
    created_at: iso(row.created_at),
    last_used_at: row.last_used_at === null ? null : iso(row.last_used_at),
  };
}
