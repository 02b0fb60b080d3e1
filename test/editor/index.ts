import { appendFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { findSourceMap } from "node:module";
import { pathToFileURL } from "node:url";
import Mocha from "mocha";
import type { TestEvent, TestPlan } from "../run/testEvents.ts";

/**
 * The editor calls this inside its extension host. Events go to a file, since what an extension host prints reaches
 * the runner only in part.
 * @throws Error when a test failed, which the editor turns into its exit code.
 */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  const plan = JSON.parse(
    await readFile(new URL("./plan.json", import.meta.url), "utf8"),
  ) as TestPlan;
  const mocha = new Mocha({
    ui: "bdd",
    timeout: 90_000,
    forbidPending: true,
    reporter: reporterTo(plan.events),
    ...(plan.grep === undefined ? {} : { fgrep: plan.grep }),
  });
  try {
    await load(mocha, plan.files);
  } catch (error) {
    const event: TestEvent = { kind: "failed", depth: 1, title: "Loading", error: describe(error) };
    appendFileSync(plan.events, `${JSON.stringify(event)}\n`);
    throw error;
  }
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  if (failures > 0) throw new Error(`${String(failures)} tests failed`);
}

/**
 * What mocha's own loader does, but by `import` alone: mocha tries `require` first, and in older editors a required
 * ES module that imports `vscode` waits for itself.
 */
async function load(mocha: Mocha, files: readonly string[]): Promise<void> {
  for (const file of files) {
    mocha.suite.emit("pre-require", globalThis, file, mocha);
    await import(pathToFileURL(file).href);
  }
}

function reporterTo(eventsFile: string): Mocha.ReporterConstructor {
  return class FileReporter extends Mocha.reporters.Base {
    constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
      super(runner, options);
      const write = (event: TestEvent): void =>
        appendFileSync(eventsFile, `${JSON.stringify(event)}\n`);
      runner.on("suite", (suite) => {
        if (suite.root) return;
        write({
          kind: "suite",
          depth: depthOf(suite),
          title: suite.title,
          file: suite.file ?? "",
        });
      });
      runner.on("pass", (test) =>
        write({
          kind: "passed",
          depth: depthOf(test),
          title: test.title,
          milliseconds: test.duration ?? 0,
        }),
      );
      runner.on("fail", (test, error: unknown) =>
        write({
          kind: "failed",
          depth: depthOf(test),
          title: test.title,
          error: describe(error),
        }),
      );
      runner.on("end", () =>
        write({
          kind: "ended",
          passed: runner.stats?.passes ?? 0,
          failed: runner.stats?.failures ?? 0,
        }),
      );
    }
  };
}

function depthOf(node: { readonly parent?: Mocha.Suite | undefined }): number {
  return node.parent === undefined || node.parent.root ? 1 : 1 + depthOf(node.parent);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.stack ?? error.message).replaceAll(
    /(file:\/\/[^\s()]+):(\d+):(\d+)/g,
    sourcePosition,
  );
}

/** The editor's own stack formatting leaves source maps out. */
function sourcePosition(position: string, file: string, line: string, column: string): string {
  const origin = findSourceMap(file)?.findOrigin(Number(line), Number(column));
  return origin !== undefined && "fileName" in origin
    ? `${origin.fileName}:${String(origin.lineNumber)}:${String(origin.columnNumber)}`
    : position;
}
