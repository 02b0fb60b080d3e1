import { parseArgs } from "node:util";
import { StagedExtension } from "../support/editor/stageExtension.ts";
import { findDesktopEditor } from "./desktopEditor.ts";
import { runInDesktopHost } from "./desktopHost.ts";
import { runInBrowserHost } from "./browserHost.ts";
import { EventPrinter, type TestCounts } from "./eventPrinter.ts";
import { ExtraAuthority } from "./extraAuthority.ts";
import { findTests } from "./findTests.ts";
import { reportCounts } from "./reportCounts.ts";
import { Watchdog } from "./watchdog.ts";

const silenceLimitMs = 180_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { oldest: { type: "boolean", default: false }, grep: { type: "string" } },
});

reportCounts(await runEditorTests());
process.exit();

async function runEditorTests(): Promise<TestCounts> {
  const files = findTests("test/editor", positionals);
  console.log("Building the extension and its tests ...");
  await using staged = await StagedExtension.create();
  const { entry, events } = await staged.addTests(files, values.grep);
  const watchdog = new Watchdog(silenceLimitMs);
  const printer = await EventPrinter.start(events, watchdog.alive);
  let broken = 0;
  try {
    await using authority = await ExtraAuthority.create();
    const exitCode = await runInHost(staged.folder, entry, authority.environment, watchdog);
    broken = exitCode === 0 ? 0 : 1;
  } catch (error) {
    console.error(error);
    broken = 1;
  } finally {
    watchdog.stop();
  }
  const counts = await printer.finish();
  // The exit code is the verdict; a failure that no test reported still counts.
  return counts.failed === 0 && broken > 0 ? { ...counts, failed: broken } : counts;
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
