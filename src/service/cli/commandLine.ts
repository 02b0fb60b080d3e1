import type { Readable, Writable } from "node:stream";

/** The streams and variables of a command. */
export interface CommandIo {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
  readonly errors: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The command cannot be done as requested; the message is one sentence for the user. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

export function printLine(stream: Writable, line: string): void {
  stream.write(`${line}\n`);
}
