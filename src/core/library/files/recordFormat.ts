import { hash } from "node:crypto";
import { parsedJson } from "./parsedJson.ts";

/**
 * The format of one kind of record in a file: a heading, then JSON. The heading is
 * `snippet-service NAME VERSION SINCE LENGTH SHA256`; the sum is that of the heading before it, and of the JSON.
 */
export interface RecordFormat<T> {
  /** Lower-case letters and `-`. */
  readonly name: string;
  /** A whole number that grows with each change. */
  readonly version: number;
  /** The oldest version that can read records written now: two windows may run two versions. */
  readonly readableSince: number;
  /**
   * @param value undefined where there is no JSON. @param version the one that wrote it.
   * @returns undefined where the value is no such record.
   */
  read(value: unknown, version: number): T | undefined;
}

/** Why a record cannot be read. `newer`: only a later version of the extension can read it, so it is left alone. */
export type Unreadable = "newer" | "damaged";

/** The result of parsing. */
export type ParsedRecord<T> =
  { readonly kind: "record"; readonly record: T } | { readonly kind: Unreadable };

const heading = /^(snippet-service ([a-z-]+) (\d{1,9}) (\d{1,9}) (\d{1,15})) ([0-9a-f]{64})$/;
/** Longer than any heading. */
const headingLimit = 200;
const lineFeed = 10;

/** The bytes of a file with this record. */
export function formatRecord<T>(format: RecordFormat<T>, record: T): Uint8Array {
  const body = Buffer.from(`${JSON.stringify(record)}\n`, "utf8");
  const { name, version, readableSince } = format;
  const prefix = `snippet-service ${name} ${version} ${readableSince} ${body.length}`;
  return Buffer.concat([Buffer.from(`${prefix} ${sumOf(prefix, body)}\n`, "latin1"), body]);
}

/** Never throws: any bytes are a record, a newer one, or damaged. */
export function parseRecord<T>(format: RecordFormat<T>, bytes: Uint8Array): ParsedRecord<T> {
  const end = bytes.subarray(0, headingLimit).indexOf(lineFeed);
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const line = all.toString("latin1", 0, Math.max(end, 0));
  const [, prefix, name, version, since, length, sum] = heading.exec(line) ?? [];
  const body = all.subarray(end + 1);
  const isWhole = Number(length) === body.length && sum === sumOf(prefix ?? "", body);
  if (name !== format.name || !isWhole) {
    return { kind: "damaged" };
  }
  if (Number(since) > format.version) {
    return { kind: "newer" };
  }
  const record = format.read(parsedJson(body.toString("utf8")), Number(version));
  return record === undefined ? { kind: "damaged" } : { kind: "record", record };
}

function sumOf(prefix: string, body: Uint8Array): string {
  return hash("sha256", Buffer.concat([Buffer.from(prefix, "latin1"), body]));
}
