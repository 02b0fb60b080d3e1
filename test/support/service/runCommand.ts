import { PassThrough, Readable } from "node:stream";
import { runCommandLine } from "../../../src/service/cli/runCommandLine.ts";

export interface CommandOutcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** The service's command line in this process. @param typed its standard input. */
export async function runCommand(
  args: readonly string[],
  typed = "",
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandOutcome> {
  const input = Readable.from([Buffer.from(typed)]);
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const code = await runCommandLine(args, { input, output, errors, environment });
  const [told, complaint] = [output.read(), errors.read()].map((text) => String(text ?? ""));
  return { code, output: told?.trimEnd() ?? "", errors: complaint ?? "" };
}
