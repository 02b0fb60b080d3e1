import { parseArgs } from "node:util";
import { runProgram } from "./runProgram.ts";

/** What `npm test` runs, and what `--more` runs: the walks that `npm test` leaves out, more of the simulation, and PostgreSQL. */
const { values } = parseArgs({ options: { more: { type: "boolean", default: false } } });

const stages = values.more
  ? [
      {
        title: "The simulation",
        program: "long.ts",
        given: ["simulation", "--seed", "1", "--count", "2500"],
      },
      {
        title: "The service over PostgreSQL",
        program: "postgres.ts",
        given: ["test/postgres/*.test.ts", "test/unit/service/storage/*.test.ts"],
      },
      { title: "More walks", program: "person.ts", given: ["--part", "more"] },
    ]
  : [
      { title: "Static checks", program: "checks.ts", given: [] },
      { title: "Unit tests", program: "unit.ts", given: [] },
      { title: "Tests against servers that are not ours", program: "servers.ts", given: [] },
      { title: "Tests inside the editor", program: "editor.ts", given: [] },
      {
        title: "Walks that drive the editor as a user does",
        program: "person.ts",
        given: ["--part", "main"],
      },
    ];

let passed = 0;
let failed = 0;
const notes: string[] = [];
const failures: string[] = [];
for (const { title, program, given } of stages) {
  console.log(`\n=== ${title} ===\n`);
  const started = performance.now();
  const counts = await runProgram(program, given);
  passed += counts.passed;
  failed += counts.failed;
  failures.push(...(counts.failures ?? []));
  const seconds = Math.round((performance.now() - started) / 1_000);
  notes.push(`${title}: ${String(counts.passed)} passed, ${String(seconds)} s`);
  for (const file of counts.secondTries ?? []) {
    notes.push(`Passed only at its second try: ${file}`);
  }
}
console.log(`\n${"=".repeat(40)}`);
for (const failure of failures) console.log(`Failed: ${failure}\n`);
for (const note of notes) console.log(note);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${String(passed)} passed, ${String(failed)} failed`);
