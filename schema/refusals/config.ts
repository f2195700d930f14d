import type { RefusalEntry } from "../errors";
import { quoted } from "../words";

/** Configurations of agents. No sentence says anything of a secret but its name. */
export const config = {
  config_too_large: {
    code: "too_large",
    say: ({ bytes, max }: { bytes: number; max: number }) =>
      `The configuration is too large: ${bytes} bytes of JSON, at most ${max} are allowed. Shorten instructions or skills.`,
  },
  config_name_repeated: {
    code: "invalid_argument",
    say: ({ part, name }: { part: string; name: string }) => `${part} has the name ${quoted(name)} twice. Give each its own name.`,
  },
  config_url_wrong: {
    code: "invalid_argument",
    say: ({ name, url }: { name: string; url: string }) => `The address ${quoted(url)} of ${quoted(name)} is not an http or https URL.`,
  },
  config_header_wrong: {
    code: "invalid_argument",
    say: ({ name, header }: { name: string; header: string }) =>
      `The header ${quoted(header)} of ${quoted(name)} cannot be sent: a header's name is letters, digits and hyphens, and its text has no control characters.`,
  },
  config_auth_without_type: {
    code: "invalid_argument",
    say: ({ name }: { name: string }) => `auth of ${quoted(name)} needs a type that is text, for example "bearer".`,
  },
  config_secret_unknown: {
    code: "invalid_argument",
    say: ({ name, field }: { name: string; field: string }) =>
      `There is no secret ${quoted(field)} of ${quoted(name)} to keep. Send its text instead of {"secret": true}.`,
  },
  config_sealed: {
    code: "unavailable",
    say: () =>
      "The secrets of this configuration cannot be opened: the deployment's secret that sealed them is gone. Its agent's owner must set them again.",
  },
} satisfies Record<string, RefusalEntry>;
