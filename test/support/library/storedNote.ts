import type { RecordFormat } from "../../../src/core/library/files/recordFormat.ts";

/** A record for tests of stores that do not care what they keep. */
export interface Note {
  readonly id: string;
  readonly text: string;
}

export const noteFormat: RecordFormat<Note> = {
  name: "note",
  version: 1,
  readableSince: 1,
  read(value) {
    if (typeof value !== "object" || value === null) return undefined;
    const { id, text } = value as Partial<Record<string, unknown>>;
    return typeof id === "string" && typeof text === "string" ? { id, text } : undefined;
  },
};
