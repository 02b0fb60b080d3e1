import { currentTimezones } from "./currentTimezones.ts";

/** @returns the language tag (BCP 47) in canonical case, undefined when it is none. */
export function canonicalLocale(tag: string): string | undefined {
  if (tag.length > 35) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** Read once: to ask the platform takes a good part of a request's time. */
const listed = ["UTC", ...Intl.supportedValuesOf("timeZone")];
const chosen = [...new Set(listed.map((name) => currentTimezones.get(name) ?? name))];
/** Present names by all names in lower case. */
const presentNames = new Map(
  [...chosen.map((name) => [name, name] as const), ...currentTimezones].map(
    ([name, present]) => [name.toLowerCase(), present] as const,
  ),
);

/** Every time zone to choose from, by its present name. */
export const timezones: readonly string[] = ["UTC", ...chosen.slice(1).sort()];

/**
 * @returns the present name of the IANA time zone in its usual case, undefined when there is none of this name. Offsets
 * such as `+01:00`, which the platform takes for time zones too, are none: they know no summer time.
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
