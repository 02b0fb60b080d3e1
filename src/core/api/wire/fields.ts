/** Reads members of parsed JSON one by one; nothing is ever copied as a whole, so `__proto__` stays data. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether it has members; a list has none. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** An own member; inherited ones (`constructor`, `toString`) do not exist for us. */
export function member(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** As it stands, an empty one too; a number is no text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Text that says something: a filled string, or a number as text. */
export function labelOf(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) {
    return String(value);
  }
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Ids are opaque text; what is longer than this or holds control characters is none, nor what only we call a snippet. */
const identifier = /^(?!local-)[^\p{Cc}\p{Cs}]{1,256}$/u;

/** 1 to 256 characters without controls, or a whole number as text. */
export function identifierOf(value: unknown): string | undefined {
  if (typeof value === "number") {
    return Number.isSafeInteger(value) ? String(value) : undefined;
  }
  return typeof value === "string" && identifier.test(value) ? value : undefined;
}

/** Also as the numbers and texts that services write for it; undefined for what says neither. */
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

/** A count from 0, also written as text. */
export function countOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined;
}

/** Tags as a person or a service writes them in one text. */
export function splitTags(text: string): readonly string[] {
  return distinct(text.split(/[\s,]+/));
}

/** In their order, without repetitions and what is none. */
export function distinct(tags: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(tags.filter((tag) => tag !== undefined && tag !== ""))].filter(
    (tag) => tag !== undefined,
  );
}
