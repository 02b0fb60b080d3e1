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

export function printLine(stream: Writable, line: string): void {
  stream.write(`${line}\n`);
}
