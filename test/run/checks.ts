import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { projectRoot } from "../support/projectRoot.ts";
import { reportCounts } from "./reportCounts.ts";

/** Each script `check:…` of package.json counts as one test. */
const manifest = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const checks = Object.entries(manifest.scripts).filter(([name]) => name.startsWith("check:"));
const path = join(projectRoot, "node_modules", ".bin") + delimiter + (process.env["PATH"] ?? "");

const failures: string[] = [];
for (const [name, command] of checks) {
  const { exitCode, output } = await run(command);
  console.log(`  ${exitCode === 0 ? "✔" : "✘"} ${command}`);
  if (exitCode === 0) continue;
  failures.push(`npm run ${name}`);
  console.log(`\n${output}\n(npm run ${name})\n`);
}
reportCounts({
  passed: checks.length - failures.length,
  failed: failures.length,
  failures,
});

async function run(command: string): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn(command, {
    cwd: projectRoot,
    env: { ...process.env, PATH: path },
    shell: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [exitCode] = (await once(child, "close")) as [number | null];
  return { exitCode, output };
}
