import type { Parts } from "../reply";
import type { AccountContext, Caller } from "./context";
import { passkey_ceremonies } from "./passkey-ceremonies";
import { sign_in } from "./sign-in";
import { uploads } from "./uploads";

/** The context of a part: of somebody who may not be signed in. A part that finds out who it is says so by setting `caller`. */
export type PartContext = AccountContext & { caller: Caller | undefined };

export type PartHandlers<N extends keyof Parts = keyof Parts> = {
  [Name in N]: (cx: PartContext, args: Parts[Name]["takes"]) => Parts[Name]["gives"];
};

/** What the account does for tools that run in the Worker. */
export const parts: PartHandlers = { ...sign_in, ...passkey_ceremonies, ...uploads };

/** Parts that are no tool's name: steps of a tool whose caller was admitted. */
export const steps: ReadonlySet<keyof Parts> = new Set(["begin_send_file", "begin_set_emoji", "drop_upload"]);
