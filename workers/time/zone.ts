import { distance } from "fastest-levenshtein";
import { refuse } from "../../schema/errors";
import { zone_names } from "./zone-names";

const offset_form = /^(?:UTC|GMT)?\s*[+\-−]\s*\d/i;
const suggestions_max = 3;

/** Lower-case name → its spelling. What a newer runtime knows beyond the checked-in list is added. */
const spellings = new Map(
  ["UTC", ...zone_names, ...Intl.supportedValuesOf("timeZone").filter((name) => name.includes("/"))].map((name) => [name.toLowerCase(), name]),
);
const longest_name = Math.max(...[...spellings.keys()].map((name) => name.length));

/**
 * The right spelling of a time zone that is named in any letter case: `UTC`, or a name of the time-zone data with a “/”.
 * A link stays the name it is (Europe/Kyiv). Refuses every other name, with the nearest ones.
 */
export function zoneNamed(timezone: string): string {
  const name = spellings.get(timezone.toLowerCase());
  if (name !== undefined && isKnownHere(name)) return name;
  if (offset_form.test(timezone)) refuse("time_zone_is_offset", { timezone });
  if (!timezone.includes("/")) refuse("time_zone_without_area", { timezone, nearest: namesOfCity(timezone) });
  return refuse("time_zone_unknown", { timezone, nearest: namesNear(timezone) });
}

const known = new Map<string, boolean>();

/** Whether this runtime's time-zone data has the name; they are of another day than the checked-in list. */
function isKnownHere(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const now = hasData(name);
  known.set(name, now);
  return now;
}

function hasData(name: string): boolean {
  try {
    Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Names whose last part is (nearly) that of the given one: Tallinn, Asia/Tallinn → Europe/Tallinn. For GMT and its kin: UTC. */
function namesOfCity(timezone: string): string[] {
  const city = cityOf(folded(timezone));
  const names = nearest(city, Math.floor(city.length / 6), (name) => cityOf(name));
  return timezone.includes("/") ? names : [...new Set(names.map((name) => (name.startsWith("Etc/") ? "UTC" : name)))];
}

/** Names that differ by few letters, else those of the same city. */
function namesNear(timezone: string): string[] {
  const whole = folded(timezone);
  const names = nearest(whole, Math.floor(whole.length / 4), (name) => name);
  return names.length > 0 ? names : namesOfCity(timezone);
}

/** The names at the least distance from `wanted`, if that is at most `farthest`. */
function nearest(wanted: string, farthest: number, part: (name: string) => string): string[] {
  if (wanted.length === 0 || wanted.length > longest_name + farthest) return [];
  const distances = [...spellings].map(([folded_name, name]) => ({ name, far: distance(wanted, part(folded_name)) }));
  const least = Math.min(...distances.map(({ far }) => far));
  if (least > farthest) return [];
  return distances
    .filter(({ name, far }) => far === least && isKnownHere(name))
    .slice(0, suggestions_max)
    .map(({ name }) => name);
}

function folded(timezone: string): string {
  return timezone.toLowerCase().replaceAll(" ", "_");
}

function cityOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
