import { runProgram } from "./runProgram.ts";

const stages = [
  { title: "Static checks", program: "checks.ts" },
  { title: "Unit tests", program: "unit.ts" },
  { title: "Tests against servers that are not ours", program: "servers.ts" },
  { title: "Tests inside the editor", program: "editor.ts" },
  { title: "Tests that drive the editor as a person does", program: "person.ts" },
] as const;

let passed = 0;
let failed = 0;
const secondTries: string[] = [];
for (const { title, program } of stages) {
  console.log(`\n=== ${title} ===\n`);
  const counts = await runProgram(program);
  passed += counts.passed;
  failed += counts.failed;
  secondTries.push(...(counts.secondTries ?? []));
}
console.log(`\n${"=".repeat(40)}`);
for (const file of secondTries) console.log(`Passed only at its second try: ${file}`);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${String(passed)} passed, ${String(failed)} failed`);
