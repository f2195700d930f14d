import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { act, type Answer, Refused } from "../act";

type Registration = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Authentication = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Whether this browser can do passkeys here: it needs https, or localhost. */
export const passkeys_work = globalThis.PublicKeyCredential !== undefined;

/** Adds a passkey of this device to the signed-in person. Throws `Refused`. */
export async function addPasskey(): Promise<Answer<"add_passkey">> {
  const { options } = await act("begin_add_passkey", {});
  const response = await asked(() => startRegistration({ optionsJSON: options as unknown as Registration }));
  return act("add_passkey", { response: plain(response) });
}

/** Signs in with a passkey that the browser offers. Throws `Refused`. */
export async function signInWithPasskey(): Promise<Answer<"sign_in_with_passkey">> {
  const { options } = await act("begin_sign_in_with_passkey", {});
  const response = await asked(() => startAuthentication({ optionsJSON: options as unknown as Authentication }));
  return act("sign_in_with_passkey", { response: plain(response) });
}

/** What goes over the wire: JSON, without the parts of the browser's object that have no value. */
function plain(response: object): Record<string, string> {
  return JSON.parse(JSON.stringify(response)) as Record<string, string>;
}

/** Runs the browser's own dialogue; its errors name causes for programmers, so a person reads these instead. */
async function asked<T>(dialogue: () => Promise<T>): Promise<T> {
  try {
    return await dialogue();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    throw new Refused("passkey", sentences[name] ?? sentences.NotAllowedError ?? "", 0);
  }
}

const sentences: Record<string, string> = {
  InvalidStateError: "This device has a passkey for you already. Use it to sign in.",
  NotAllowedError: "No passkey was given: the dialogue was closed, or this device has none for here. Try again, or use a sign-in link.",
  SecurityError: "Passkeys do not work at this address: they need https, or localhost.",
};
