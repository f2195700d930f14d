import * as z from "zod";
import { family, tool } from "../tool";
import { passkey } from "./passkeys";
import { person } from "./people";

const options = z.record(z.string(), z.unknown()).describe("For the browser's passkey dialogue (WebAuthn, as JSON). Good for 5 minutes, once.");

export const passkey_ceremonies = family({
  name: "passkey_ceremonies",
  about: "Adding a passkey and signing in with one: each is begun here, answered by the browser, and finished here.",
  home: "worker",
  tools: {
    begin_add_passkey: tool({
      callers: "person",
      title: "Begin to add a passkey",
      description: "The options for the browser's dialogue that makes a passkey.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ options }),
    }),
    add_passkey: tool({
      callers: "person",
      title: "Add a passkey",
      description: "Keeps the passkey that the browser made, after checking what it answered.",
      effect: "writes",
      idempotent: false,
      audited: ["name"],
      input: {
        name: z.string().optional().describe("What you call it; otherwise after the browser that made it."),
        response: z.json().describe("What the browser answered to begin_add_passkey: a PublicKeyCredential as JSON."),
      },
      output: z.object({ passkey }),
    }),
    begin_sign_in_with_passkey: tool({
      callers: "anyone",
      title: "Begin to sign in with a passkey",
      description: "The options for the browser's dialogue that signs in. No name is needed: the passkey knows whose it is.",
      effect: "reads",
      idempotent: true,
      input: {},
      output: z.object({ options }),
    }),
    sign_in_with_passkey: tool({
      callers: "anyone",
      title: "Sign in with a passkey",
      description: "Signs in whose passkey answered, and sets the session cookie.",
      effect: "writes",
      idempotent: false,
      audited: [],
      input: { response: z.json().describe("What the browser answered to begin_sign_in_with_passkey: a PublicKeyCredential as JSON.") },
      output: z.object({ person }),
    }),
  },
});
