import { homedir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

/** Where a command reads and writes. */
export interface CommandIo {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
  readonly errors: Writable;
}

/** What the person asked for cannot be done as asked; the message is one sentence for them. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Where the data lies unless `--data` says otherwise. */
export const defaultData = join(homedir(), ".snippet-service");

/** Which data a command works with. */
export const dataOptions = {
  data: { type: "string", default: defaultData },
  database: { type: "string" },
} as const;

/** @throws {CommandError} for what is no number of a port. */
export function portFrom(text: string): number {
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new CommandError("--port takes a number from 0 to 65535; 0 means any free port.");
}

export function printLine(stream: Writable, line: string): void {
  stream.write(`${line}\n`);
}
