import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { CommandError, type CommandIo } from "./commandLine.ts";

export const passwordOption = { "password-stdin": { type: "boolean" } } as const;

/**
 * Reads a password as one line: from the terminal without an echo, or from the standard input. An argument would be
 * visible to every process on the computer.
 *
 * @throws CommandError if the input ends before a line, or is no terminal and `fromInput` is false.
 */
export async function readPassword(io: CommandIo, fromInput: boolean): Promise<string> {
  const terminal = io.input.isTTY === true && !fromInput;
  if (!terminal && !fromInput) {
    throw new CommandError("There is no terminal to ask for a password: use --password-stdin.");
  }
  if (terminal) io.errors.write("Password: ");
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: io.input, output: unseen, terminal });
  const line = await new Promise<string | undefined>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => {
      resolve(undefined);
    });
  });
  lines.close();
  if (terminal) io.errors.write("\n");
  if (line === undefined) throw new CommandError("No password was given.");
  return line;
}
