const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  process.stderr.write(`The Snippet Service needs Node.js 24; this is ${process.versions.node}.\n`);
  process.exit(1);
}
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Enough was read: `user export | head`.
  if (error.code === "EPIPE") process.exit();
  process.stderr.write(`The output cannot be written (${error.code}).\n`);
  process.exit(1);
});
// An older Node.js lacks modules that this one imports.
const { runCommandLine } = await import("./cli/runCommandLine.ts");
process.exitCode = await runCommandLine(process.argv.slice(2), {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  environment: process.env,
});
