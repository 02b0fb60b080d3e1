import { currentTimezones } from "./currentTimezones.ts";

/** @returns the language tag (BCP 47) in canonical case; undefined if it is malformed. */
export function canonicalLocale(tag: string): string | undefined {
  if (tag.length > 35) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** Read once, because the platform call takes a large part of a request's time. */
const listed = ["UTC", ...Intl.supportedValuesOf("timeZone")];
const chosen = [...new Set(listed.map((name) => currentTimezones.get(name) ?? name))];
/** Current names by all names in lower case. */
const presentNames = new Map(
  [...chosen.map((name) => [name, name] as const), ...currentTimezones].map(
    ([name, present]) => [name.toLowerCase(), present] as const,
  ),
);

/** All time zones to choose from, by their current names. */
export const timezones: readonly string[] = ["UTC", ...chosen.slice(1).sort()];

/**
 * @returns the current name of the IANA time zone in its usual case; undefined if the name is unknown. Offsets such as
 * `+01:00` are refused, although the platform takes them for time zones: they have no summer time.
 */
export function canonicalTimezone(name: string): string | undefined {
  const present = presentNames.get(name.toLowerCase());
  if (present !== undefined) return present;
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return undefined;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return name;
  } catch {
    return undefined;
  }
}
