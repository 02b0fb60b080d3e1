import type { Readable, Writable } from "node:stream";

/** Where a command reads and writes. */
export interface CommandIo {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
  readonly errors: Writable;
  /** The variables of the process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What the person asked for cannot be done as asked; the message is one sentence for them. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** In bytes that a reader of a stream may owe. */
const mostUnread = 1024 * 1024;

/** Drops the line where nobody reads the stream any more: what is told must never stop what is done. */
export function printLine(stream: Writable, line: string): void {
  if (stream.writableLength < mostUnread) stream.write(`${line}\n`);
}
