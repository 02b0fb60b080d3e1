import type { RecordFormat } from "../files/recordFormat.ts";

/** Says which file is the cache. */
export interface Pointer {
  readonly name: string;
}

export const pointerFormat: RecordFormat<Pointer> = {
  name: "cache-current",
  version: 1,
  readableSince: 1,
  read: (value) =>
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    typeof value.name === "string" &&
    generationName.test(value.name)
      ? { name: value.name }
      : undefined,
};

/** Format, time in milliseconds, and something that no other window takes. */
export const generationName = /^(\d+)-(\d{13,15})-[0-9a-f]{8}\.sqlite$/;
