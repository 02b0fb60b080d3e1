import { parseArgs } from "node:util";
import { StagedExtension } from "../support/editor/stageExtension.ts";
import { findDesktopEditor } from "./desktopEditor.ts";
import { runInDesktopHost } from "./desktopHost.ts";
import { runInBrowserHost } from "./browserHost.ts";
import { EventPrinter } from "./eventPrinter.ts";
import { ExtraAuthority } from "./extraAuthority.ts";
import { findTests } from "./findTests.ts";
import { reportCounts } from "./reportCounts.ts";
import { sumOfCounts, withSecondTry, type CountsByFile } from "./secondTry.ts";
import type { TestCounts } from "./testCounts.ts";
import { Watchdog } from "./watchdog.ts";

/** Longer than any test may take: a busy machine is no silent editor. */
const silenceLimitMs = 330_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { oldest: { type: "boolean", default: false }, grep: { type: "string" } },
});

reportCounts(await runAll());
process.exit();

async function runAll(): Promise<TestCounts> {
  const files = findTests("test/editor", positionals);
  if (values.grep === undefined) return withSecondTry(files, runEditorTests);
  // Most files have no test of that name.
  const chosen = await runEditorTests(files);
  return sumOfCounts([...chosen.values()]);
}

async function runEditorTests(files: readonly string[]): Promise<CountsByFile> {
  console.log("Building the extension and its tests ...");
  await using staged = await StagedExtension.create();
  const { entry, events, bundles } = await staged.addTests(files, values.grep);
  const watchdog = new Watchdog(silenceLimitMs);
  const printer = await EventPrinter.start(events, watchdog.alive);
  let isBroken = false;
  try {
    await using authority = await ExtraAuthority.create();
    isBroken = (await runInHost(staged.folder, entry, authority.environment, watchdog)) !== 0;
  } catch (error) {
    console.error(error);
    isBroken = true;
  } finally {
    watchdog.stop();
  }
  const counts = await printer.finish();
  // The exit code is the verdict; a failure that no test reported still counts, for all of them.
  if (isBroken && sumOfCounts([...counts.values()]).failed === 0) return new Map();
  return new Map(
    files.flatMap((file, place) => {
      const own = counts.get(bundles[place] ?? "");
      return own === undefined ? [] : [[file, own] as const];
    }),
  );
}

async function runInHost(
  extension: string,
  tests: string,
  environment: Readonly<Record<string, string>>,
  watchdog: Watchdog,
): Promise<number> {
  const desktop = values.oldest ? undefined : await findDesktopEditor(console.log);
  return desktop === undefined
    ? runInBrowserHost(values.oldest ? "oldest" : "newest", extension, tests, environment, watchdog)
    : runInDesktopHost(desktop, extension, tests, environment, watchdog);
}
