import * as z from "zod";
import type { Named } from "./fields";
import type { Toolset } from "./toolsets";

/** Where a handler runs: beside the account's data, or in the Worker alone. */
export type Home = "account" | "worker";

/**
 * Who may call: agents over MCP (the default), people over /api, `everyone` both; `anyone` is /api, also without a sign-in.
 * To any other caller the tool does not exist.
 */
export type Callers = "agent" | "person" | "everyone" | "anyone";

export type Tool<In extends z.ZodRawShape = z.ZodRawShape, Out extends z.ZodType = z.ZodType> = {
  title: string;
  description: string;
  /** `deletes` is what MCP calls destructive. A full account refuses `writes` alone. */
  effect: "reads" | "writes" | "deletes";
  /** What it writes replaces what was there, so a full account lets it go on. */
  replaces?: true;
  idempotent: boolean;
  callers?: Callers;
  /** The role that a person needs in the account (default: any member). Rights to one particular thing: access.ts. */
  role?: "owner" | "member";
  /** Only where it is not the family's own. */
  toolset?: Toolset;
  /**
   * For a tool with a `kind` (or what `by` names): the arguments that each kind takes, `kind` and `shared` ones apart. Others are
   * refused by name.
   */
  kinds?: { by?: string; of: Record<string, readonly string[]>; shared: readonly string[] };
  /** The most bytes of a request that calls it, by the name of the limit; absent: `body_bytes_max`. */
  body_limit?: Named<"_bytes_max">;
  /**
   * Its argument `data` is the content of a file: base64 in JSON, and on /api also a part of multipart/form-data. In a large body it is
   * decoded as it arrives and never becomes a string.
   */
  content?: true;
  /** It gives a caller's JSON back as the same value, so numbers that a double does not keep are refused. */
  keeps_json?: true;
  /** For what a person does: the arguments that its audit entry keeps. Absent: no entry. Never a secret, never a text of a conversation. */
  audited?: readonly string[];
  /** The entry is made only where this argument is true. */
  audited_if?: string;
  /** Takes `wait_secs` and answers `waited_secs`: where there is nothing yet, the Worker holds the call until there is. */
  waits?: boolean;
  input: z.ZodObject<In>;
  output: Out;
};

export type Family<Name extends string = string, H extends Home = Home, T extends Record<string, Tool> = Record<string, Tool>> = {
  name: Name;
  about: string;
  home: H;
  /** The toolset of its agent tools; absent where a family has none. */
  toolset?: Toolset;
  tools: T;
};

/** Declares one tool; its input takes the named arguments and no other. */
export function tool<In extends z.ZodRawShape, Out extends z.ZodType, const C extends Callers = "agent">(
  contract: Omit<Tool<In, Out>, "input" | "callers"> & { input: In; callers?: C },
): Tool<In, Out> & { callers: C } {
  return { ...contract, callers: contract.callers ?? ("agent" as C), input: z.strictObject(contract.input) };
}

export function family<const Name extends string, const H extends Home, T extends Record<string, Tool>>(
  declared: Family<Name, H, T>,
): Family<Name, H, T> {
  return declared;
}
