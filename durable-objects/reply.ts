import type { Credential } from "../schema/credentials";
import type { Details, Refused } from "../schema/errors";
import type { File } from "../schema/file";
import type { Grant } from "../schema/record-type";
import type { AccountTools, Tools, Value } from "../schema/tools/index";
import type { Toolset } from "../schema/toolsets";

/**
 * One call of one tool, as the Worker hands it to the account: checked arguments, and the credential it came with.
 * `origin` is the public address, without a slash at its end.
 */
export type Call = { credential: Credential; tool: keyof AccountTools; args: unknown; origin: string; wait?: Waiting };

/** Of a call that waits: its own id, and where it comes `again`, what the look before it said. */
export type Waiting = { id: string; again?: { token: unknown } };

/**
 * What the account does for a tool that runs in the Worker: by the name of the tool that does it, what it takes, what it gives.
 * Whoever asks without a credential has been found out by the Worker in another way, such as the set-up code.
 */
export type Parts = {
  create_sign_in_link: { takes: { user: string }; gives: { url: string } };
  sign_in_with_code: { takes: { browser: string }; gives: SignedIn };
  sign_in_with_access: { takes: { email: string; browser: string }; gives: SignedIn };
  sign_out: { takes: object; gives: { signed_out: boolean } };
  begin_add_passkey: { takes: object; gives: { person: Person; passkeys: KnownPasskey[] } };
  add_passkey: { takes: NewPasskey & Answered; gives: Value<Tools["add_passkey"]> };
  /** Not a tool: the passkey that is said to have answered, for the Worker to check that it did. */
  find_passkey: { takes: { person: string; credential_id: string }; gives: { passkey: PublicKey | null } };
  /** Not tools: the first step of an upload, which reserves its room, and the end of one that came to nothing. */
  begin_send_file: { takes: SentWith & { size: number }; gives: Upload };
  begin_set_emoji: { takes: { name: string; size: number }; gives: Upload };
  drop_upload: { takes: { upload: Upload }; gives: object };
  send_file: { takes: SentWith & { upload: Upload; file: Omit<File, "file_id"> & { kind: "image" | "file" } }; gives: Value<Tools["send_file"]> };
  set_emoji: { takes: { upload: Upload; name: string; picture: { mime: string; width: number; height: number } }; gives: Value<Tools["set_emoji"]> };
  sign_in_with_passkey: { takes: { person: string; credential_id: string; counter: number; browser: string } & Answered; gives: SignedIn };
};

/** Room for a file that is on its way: `size` bytes, until `over_at` (ms since 1970). `file` is the id that it will have. */
export type Upload = { file: string; size: number; over_at: number };

type SentWith = { conv_id: string; caption?: string | undefined; reply_to?: string | undefined };

/** A passkey as WebAuthn knows it; `credential_id` is base64url. */
export type KnownPasskey = { credential_id: string; transports: string[] };
export type PublicKey = KnownPasskey & { public_key: Uint8Array<ArrayBuffer>; counter: number };
export type NewPasskey = PublicKey & { name: string; backed_up: boolean };

/** The challenge that was answered; no second answer to it counts. */
export type Answered = { challenge: { text: string; expires_at: number } };

export type SignedIn = { person: Person; session: string };

export type PartCall<N extends keyof Parts = keyof Parts> = {
  tool: N;
  args: Parts[N]["takes"];
  origin: string;
  credential?: Credential | undefined;
};

/** A person, as every answer shows one. */
export type Person = Value<Tools["get_me"]>["person"];

export type Rows = { read: number; written: number };

/**
 * How the account answers. Refusals travel as data, since an Error loses its class on the way.
 * `unauthorized`: the credential opens nothing (any more).
 * `nothing_yet`: the value is what a call that waits answers when its time is over; before that it may come again with the token.
 */
export type Reply = { rows?: Rows; nothing_yet?: { token: unknown } } & (
  | { ok: true; value: unknown }
  | { ok: false; refused: Refused }
  | { ok: false; unauthorized: true }
);

/**
 * What the Worker must know of a caller whose tool runs in the Worker, or who lists tools. `grants`: where an agent lists
 * tools, all that are configured on it; where a tool of the data store is called, the one that it is called by.
 */
export type Admitted = {
  kind: "agent" | "person";
  id: string;
  name: string;
  account: string;
  toolsets: readonly Toolset[] | null;
  grants?: readonly Grant[];
};
export type Admission = { ok: true; caller: Admitted } | Exclude<Reply, { ok: true }>;

/** What the Worker may ask of an account's object. */
export type AccountObject = {
  call(call: Call): Promise<Reply>;
  admit(credential: Credential, tool?: string, about?: Details): Promise<Admission>;
  part(call: PartCall): Promise<Reply>;
  /** Takes back what a call that waited was given, where it never reached its client and nothing else was given since. */
  withdraw(credential: Credential, call: string): Promise<void>;
  make(wanted: NewAccount): Promise<Reply>;
  fetch(request: Request): Promise<Response>;
};

export type NewAccount = { id: string; name: string; owner: string; origin: string };
