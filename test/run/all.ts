import { statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { PackagedOnce } from "../support/editor/packagedOnce.ts";
import { TemporaryFolder } from "../support/service/temporaryFolder.ts";
import { findTests } from "./findTests.ts";
import { sumOfCounts } from "./secondTry.ts";
import { runProgram } from "./runProgram.ts";
import type { TestCounts } from "./testCounts.ts";

/** What `npm test` runs, and what `--more` runs: the walks that `npm test` leaves out, more of the simulation, and PostgreSQL. */
const { values } = parseArgs({ options: { more: { type: "boolean", default: false } } });

type Run = readonly [program: string, ...given: string[]];

interface Stage {
  readonly title: string;
  readonly runs: readonly Run[];
  /** Its runs wait for the editor most of the time, so each goes beside one that computes as long as there is one. */
  readonly drivesEditor?: boolean;
}

/** One more than there are cores, since each waits for a disk, a process or the editor now and then. */
const atOnce = 3;

/**
 * What every run walks through: what is done first, a bad day, the main job with an account and without, two windows. The
 * longest first, so that none is left for the end.
 */
const mainWalks = ["firstThing", "badDays", "mainJob", "twoWindows"];

/** Each function and field that takes a foreign text, with each hostile one: too long for every run. */
const hostileTexts = ["foreignTexts", "hostileTexts"];

/** Of each kind: README.md, “Simulation”, says why. */
const simulated = 500;

const stages: readonly Stage[] = values.more
  ? [
      { title: "More walks", runs: walks("more") },
      {
        title: "The service over PostgreSQL",
        runs: [["postgres.ts", "test/postgres/*.test.ts", "test/unit/service/storage/*.test.ts"]],
      },
      {
        title: "Hostile texts",
        runs: parted(findTests("test/unit", []), hostileTexts)[0].map((file) => ["unit.ts", file]),
      },
      {
        title: "The simulation",
        runs: [["long.ts", "simulation", "--seed", "1", "--count", String(simulated)]],
      },
    ]
  : [
      { title: "Static checks", runs: [["checks.ts"]] },
      { title: "Tests against servers that are not ours", runs: [["servers.ts"]] },
      {
        title: "Unit tests",
        runs: inParts("unit.ts", "test/unit", 3, ["simulation", "costs"], hostileTexts),
      },
      {
        title: "Tests inside the editor",
        runs: inParts("editor.ts", "test/editor", 2),
        drivesEditor: true,
      },
      {
        title: "Walks that drive the editor as a user does",
        runs: walks("main"),
        drivesEditor: true,
      },
    ];

const results = new Map(stages.map((stage) => [stage, { seconds: 0, counts: [] as TestCounts[] }]));
const left = stages.flatMap((stage) => stage.runs.map((run) => ({ stage, run })));
const begun = performance.now();
await runAll();
report();

async function runAll(): Promise<void> {
  await using owned = new AsyncDisposableStack();
  // Nearly every walk opens an editor with it.
  owned.use(await PackagedOnce.create());
  // Programs of a run start the same modules again and again, as does each process of the service.
  const compiled = await TemporaryFolder.create();
  owned.defer(() => compiled.remove());
  process.env["NODE_COMPILE_CACHE"] = compiled.path;
  await Promise.all(Array.from({ length: atOnce }, (_, place) => runOn(place === 0)));
}

async function runOn(drivesEditor: boolean): Promise<void> {
  for (let next = taken(drivesEditor); next !== undefined; next = taken(drivesEditor)) {
    const { stage, run } = next;
    const [program, ...given] = run;
    console.log(`\n=== ${stage.title}, part ${String(stage.runs.indexOf(run) + 1)}, begins ===`);
    const started = performance.now();
    const counts = await runProgram(program, given, "together");
    const result = results.get(stage);
    result?.counts.push(counts);
    if (result !== undefined) result.seconds += (performance.now() - started) / 1_000;
  }
}

/** @returns the next one of the kind, or of the other kind where none is left. */
function taken(drivesEditor: boolean): (typeof left)[number] | undefined {
  const at = left.findIndex(({ stage }) => (stage.drivesEditor ?? false) === drivesEditor);
  return left.splice(Math.max(at, 0), 1)[0];
}

function report(): void {
  const all = sumOfCounts([...results.values()].flatMap(({ counts }) => counts));
  console.log(`\n${"=".repeat(40)}`);
  for (const failure of all.failures ?? []) console.log(`Failed: ${failure}\n`);
  for (const [{ title }, { counts, seconds }] of results) {
    const { passed } = sumOfCounts(counts);
    console.log(`${title}: ${String(passed)} passed, ${String(Math.round(seconds))} s`);
    for (const file of counts.flatMap(({ secondTries = [] }) => secondTries)) {
      console.log(`Passed only at its second try: ${file}`);
    }
  }
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`All of it, ${String(atOnce)} at once: ${String(seconds)} s`);
  process.exitCode = all.failed === 0 ? 0 : 1;
  console.log(`${String(all.passed)} passed, ${String(all.failed)} failed`);
}

/** @param longest what has a process of its own. @param leftOut what is left out. */
function inParts(
  program: string,
  folder: string,
  count: number,
  longest: readonly string[] = [],
  leftOut: readonly string[] = [],
): readonly Run[] {
  const [, run] = parted(findTests(folder, []), leftOut);
  const [alone, others] = parted(run, longest);
  const parts = Array.from({ length: count }, (_, part) =>
    others.filter((_file, place) => place % count === part),
  );
  return [...alone.map((file) => [file]), ...parts].map((files): Run => [program, ...files]);
}

/** Each in a process of its own, with nothing left of the one before. */
function walks(which: "main" | "more"): readonly Run[] {
  const [main, more] = parted(findTests("test/person", []), mainWalks);
  const place = (file: string): number => mainWalks.indexOf(nameOf(file));
  const chosen = which === "more" ? more : main.toSorted((one, other) => place(one) - place(other));
  return chosen.map((file): Run => ["person.ts", file]);
}

/** The largest first, as they are mostly the longest. @param named without their ending. */
function parted(files: readonly string[], named: readonly string[]): [string[], string[]] {
  const ordered = files.toSorted((one, other) => statSync(other).size - statSync(one).size);
  const isNamed = (file: string): boolean => named.includes(nameOf(file));
  return [ordered.filter((file) => isNamed(file)), ordered.filter((file) => !isNamed(file))];
}

function nameOf(file: string): string {
  return basename(file, ".test.ts");
}
