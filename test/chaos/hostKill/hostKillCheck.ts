import { writeFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { SeededRandom } from "../../bench/seededRandom.ts";
import { launchBrowser } from "../../support/service/browser.ts";
import { EditorServer } from "../../support/editor/editorServer.ts";
import { installEditor } from "../../support/editor/installEditor.ts";
import { StagedExtension } from "../../support/editor/stageExtension.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";
import { LedgerReader } from "../storage/reportedLedger.ts";
import { SaveLedger } from "../storage/saveLedger.ts";
import { ReportFile } from "./reportFile.ts";

export interface HostKillOptions {
  readonly seed: number;
  /** Kills. */
  readonly count: number;
  /** Done to what the editor keeps after each kill, to see that it is found. */
  readonly damage?: (globalStorage: string) => Promise<void>;
}

export interface HostKillResult {
  readonly kills: number;
  /** Kills that met a save under way. */
  readonly amid: number;
  readonly promises: number;
  readonly faults: readonly string[];
}

const program = new URL("./savingHost.ts", import.meta.url);
const startLimitMs = 120_000;
const saveLimitMs = 60_000;

/** The extension host of a real editor saves and is killed with SIGKILL; the next one must show everything promised. */
export async function checkHostKills(options: HostKillOptions): Promise<HostKillResult> {
  const { seed, count, damage } = options;
  const random = new SeededRandom(seed);
  const ledger = new SaveLedger();
  await using owned = new AsyncDisposableStack();
  const folder = await TemporaryFolder.create();
  owned.defer(() => folder.remove());
  const path = folder.file("report");
  await writeFile(path, "");
  const report = new ReportFile(path);
  const staged = owned.use(await StagedExtension.create());
  const tests = await staged.addProgram(program);
  const installation = await installEditor("newest", console.log);
  const environment = { SNIPPET_TEST_REPORT: path };
  const server = owned.use(await EditorServer.start(installation, { environment }));
  const browser = owned.use(await launchBrowser());
  const address = server.address({ extension: staged.folder, tests });
  const faults: string[] = [];
  let [kills, amid] = [0, 0];
  for (;;) {
    const page = await open(browser, address);
    await report.until(1, startLimitMs);
    const [first, ...early] = await report.next();
    if (first?.kind !== "found") throw new Error("The extension host did not tell what it found.");
    const titles = first.snippets.map(([title]) => title);
    const twice = titles.filter((title, at) => titles.indexOf(title) < at);
    for (const fault of [
      ...ledger.faults(new Map(first.snippets), 0),
      ...twice.map((title) => `${title} is shown twice`),
    ]) {
      faults.push(`after kill ${kills} (seed ${seed}): ${fault}`);
    }
    if (kills < count) await report.until(1 + random.below(30), saveLimitMs);
    process.kill(first.process, "SIGKILL");
    await page.close();
    if (kills === count) return { kills, amid, promises: ledger.promises, faults };
    kills += 1;
    const reader = new LedgerReader(ledger);
    for (const line of [...early, ...(await report.next())]) {
      if (line.kind !== "found") reader.take(line);
    }
    amid += reader.open > 0 ? 1 : 0;
    await damage?.(server.globalStorage);
  }
}

async function open(browser: Browser, address: string): Promise<{ close(): Promise<void> }> {
  const page = await browser.newPage();
  // The editor calls these when tests run in it.
  await page.exposeFunction("codeAutomationLog", () => undefined);
  await page.exposeFunction("codeAutomationExit", () => undefined);
  await page.goto(address);
  return page;
}
