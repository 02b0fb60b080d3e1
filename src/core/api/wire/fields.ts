/** Reads members of parsed JSON one by one. Objects are never copied as a whole, so `__proto__` stays data. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether it is an object; a list is none. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** An own member, never an inherited one (`constructor`, `toString`). */
export function member(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A text, even an empty one; a number is no text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A non-empty string, or a number as text. */
export function labelOf(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) {
    return String(value);
  }
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** In UTF-16 units: what names something is short. Longer texts could not be read in a list, and would slow down all that sorts. */
const longestName = 1_000;

/** A text that may name something, even an empty one. */
export function shortText(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= longestName ? value : undefined;
}

/** As {@link labelOf}, if it may name something. */
export function nameOf(value: unknown): string | undefined {
  return labelOf(typeof value === "string" ? shortText(value) : value);
}

/** Ids are opaque. Longer texts, texts with control characters, and our own local ids are not ids of a server. */
const identifier = /^(?!local-)[^\p{Cc}\p{Cs}]{1,256}$/u;

/** 1 to 256 characters without controls, or a whole number as text. */
export function identifierOf(value: unknown): string | undefined {
  if (typeof value === "number") {
    return Number.isSafeInteger(value) ? String(value) : undefined;
  }
  return typeof value === "string" && identifier.test(value) ? value : undefined;
}

/** Also numbers and texts for true and false; undefined for other values. */
export function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") {
    return value;
  }
  const word = typeof value === "string" ? value.trim().toLowerCase() : (labelOf(value) ?? "-");
  return /^(1|true|yes|on|y|t)$/.test(word)
    ? true
    : /^(0|false|no|off|n|f|)$/.test(word)
      ? false
      : undefined;
}

/** A count from 0, also as text. */
export function countOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined;
}

/** Whether it says more than that there is nothing. */
export function hasContent(value: unknown): boolean {
  return typeof value === "object" ? Object.keys(value ?? {}).length > 0 : Boolean(value);
}

/** The tags in one text, separated by commas or spaces. */
export function splitTags(text: string): readonly string[] {
  return distinct(text.split(/[\s,]+/));
}

/** In their order, without repetitions and empty ones. */
export function distinct(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.filter((tag) => tag !== ""))];
}
