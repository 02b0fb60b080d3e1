import { runCommandLine } from "./cli/runCommandLine.ts";

// A log that cannot be written, on a full disk or behind a closed pipe, would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

process.exitCode = await runCommandLine(process.argv.slice(2), {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  environment: process.env,
});
