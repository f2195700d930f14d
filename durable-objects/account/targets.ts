import ipaddr from "ipaddr.js";

/**
 * Names that stand for a machine inside, or that say a number anybody chooses. No list is whole: where it runs, the platform's own
 * fetch reaches public addresses alone; this says early and in words what could never work.
 */
const inner_names =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt|nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com)$/;

/**
 * What is wrong with an address that we are to send to, as the rest of a sentence; undefined where nothing is. Decides by the text
 * of the URL alone. `local`: on a developer's own machine, which may send to itself by plain http.
 */
export function targetFault(text: string, local: boolean): string | undefined {
  const url = URL.parse(text);
  if (!url || !["https:", "http:"].includes(url.protocol)) return "is no https URL";
  if (url.username !== "" || url.password !== "") return "holds a user name or a password, which would stand in logs";
  const host = url.hostname.replace(/\.+$/, "").toLowerCase();
  if (local && isLoopback(host)) return undefined;
  if (url.protocol !== "https:") return "is not https";
  return hostFault(host);
}

function hostFault(host: string): string | undefined {
  const address = addressOf(host);
  if (address) return isPublic(address) ? undefined : "is an address inside a network, not on the public Internet";
  if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(host) || inner_names.test(host)) return "is a name inside a network, not on the public Internet";
  return undefined;
}

/** Of IPv6 only what is given out at all: 2000::/3, without its parts of another use. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === "unicast" && (!("parts" in address) || ((address.parts[0] ?? 0) & 0xe000) === 0x2000);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || addressOf(host)?.range() === "loopback";
}

/** URL has brought decimal, octal, hexadecimal and short forms to four numbers; an IPv4 address inside an IPv6 one is taken out. */
function addressOf(host: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = host.startsWith("[") ? host.slice(1, -1) : host;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}
