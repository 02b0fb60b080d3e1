import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { launchBrowser } from "../../support/service/browser.ts";
import { EditorServer } from "../../support/editor/editorServer.ts";
import { installEditor } from "../../support/editor/installEditor.ts";
import { QuickInput } from "../../support/editor/quickInput.ts";
import { StagedExtension } from "../../support/editor/stageExtension.ts";
import { projectRoot } from "../../support/projectRoot.ts";
import { defaultCorpus } from "../benchCorpus.ts";
import { pickerEnvironment, pickerNames, type PickerName, type PickerTask } from "./pickerTask.ts";
import { RowWatch } from "./rowWatch.ts";

const usage = `npm run bench -- picker [--corpus FILE] [--seed N] [--count N] [--rounds N] [--json FILE]

From key to painted rows in the real editor, beside a picker that shows 50 ready rows per key, and one that shows the rows
that ours finds, found before.`;

const queries = ["binary sort", "parse json", "debounce", "srt arry", "retunr value"];
const openLimitMs = 600_000;
const quietMs = 120;

/** Milliseconds. */
interface PickerFigures {
  readonly keys: number[];
  readonly longTasks: number[];
  /** Work of the window's thread for a key, one entry a turn: what a busy machine lengthens least. */
  readonly work: number[];
}

/** @returns the exit code. */
export async function pickerBench(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      corpus: { type: "string", default: defaultCorpus },
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "100000" },
      rounds: { type: "string", default: "4" },
      json: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const figures = await measure({
    corpus: values.corpus,
    seed: Number(values.seed),
    queries,
    count: Number(values.count),
    turns: turnsOf(Number(values.rounds)),
  });
  report(figures);
  if (values.json !== "") writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`);
  return 0;
}

/** Each round in the other order. One turn of each before, so that the compilers have seen all. */
function turnsOf(rounds: number): readonly PickerName[] {
  return Array.from({ length: rounds + 1 }, (_, round): readonly PickerName[] =>
    round % 2 === 0 ? pickerNames : pickerNames.toReversed(),
  ).flat();
}

async function measure(task: PickerTask): Promise<Record<PickerName, PickerFigures>> {
  await using owned = new AsyncDisposableStack();
  const staged = owned.use(await StagedExtension.create(true));
  const host = `${projectRoot}/test/bench/picker/pickerHost.ts`;
  const { entry } = await staged.addTests([host], undefined);
  const installation = await installEditor("newest", console.log);
  const environment = pickerEnvironment(task);
  const server = owned.use(await EditorServer.start(installation, { environment }));
  const browser = owned.use(await launchBrowser());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.exposeFunction("codeAutomationLog", () => undefined);
  await page.exposeFunction("codeAutomationExit", () => undefined);
  await page.goto(server.address({ extension: staged.folder, tests: entry }));
  const box = new QuickInput(page);
  const watch = new RowWatch(page);
  const figures: Record<PickerName, PickerFigures> = {
    ours: { keys: [], longTasks: [], work: [] },
    echo: { keys: [], longTasks: [], work: [] },
    ready: { keys: [], longTasks: [], work: [] },
  };
  page.setDefaultTimeout(openLimitMs);
  for (const [turn, name] of task.turns.entries()) {
    await box.waitFor(name);
    if (turn === 0) await watch.start();
    const query = queries[Math.floor(turn / pickerNames.length) % queries.length] ?? "";
    await watch.begin();
    for (const key of query) {
      await page.keyboard.press(key === " " ? "Space" : key);
      await watch.quiet(quietMs);
    }
    const { keys, longTasks, work } = await watch.take();
    if (turn >= pickerNames.length) {
      figures[name].keys.push(...keys);
      figures[name].longTasks.push(...longTasks);
      figures[name].work.push(work / query.length);
    }
    await box.cancel();
  }
  return figures;
}

function report(figures: Record<PickerName, PickerFigures>): void {
  console.log(`\nfrom key to painted rows, ms        p50      p95   work   keys  long tasks`);
  for (const [name, { keys, longTasks, work }] of Object.entries(figures)) {
    const cells = [quantile(keys, 0.5), quantile(keys, 0.95), quantile(work, 0.5)];
    console.log(
      `${name.padEnd(30)}${cells.map((cell) => cell.toFixed(1).padStart(9)).join("")}${String(keys.length).padStart(7)}${String(longTasks.length).padStart(12)}`,
    );
  }
  const [ours, echo, ready] = pickerNames.map((name) => quantile(figures[name].keys, 0.5));
  console.log(`\nours / echo, p50: ${((ours ?? 0) / (echo ?? 0)).toFixed(3)} (goal 1.1)`);
  console.log(`ours / the same rows ready, p50: ${((ours ?? 0) / (ready ?? 0)).toFixed(3)}`);
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
