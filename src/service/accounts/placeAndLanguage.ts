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

/**
 * @returns the present name of the IANA time zone in its usual case, undefined when there is none of this name. Offsets
 * such as `+01:00`, which the platform takes for time zones too, are none: they know no summer time.
 */
export function canonicalTimezone(name: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return undefined;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    return undefined;
  }
  const isNamed = (known: string): boolean => known.toLowerCase() === name.toLowerCase();
  const listed = Intl.supportedValuesOf("timeZone").find(isNamed) ?? name;
  return currentTimezones.get(listed) ?? timezones().find(isNamed) ?? listed;
}

/** Every time zone to choose from, by its present name. */
export function timezones(): readonly string[] {
  const present = Intl.supportedValuesOf("timeZone")
    .filter((name) => name !== "UTC")
    .map((name) => currentTimezones.get(name) ?? name);
  return ["UTC", ...[...new Set(present)].sort()];
}
