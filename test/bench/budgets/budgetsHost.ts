import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as vscode from "vscode";
import type { SnippetLibrary } from "../../../src/core/library/snippetLibrary.ts";
import type { TestAccess } from "../../../src/extension.ts";
import type { Parts } from "../../../src/host/late/parts.ts";
import { AnsweredMessages } from "../../support/editor/answeredMessages.ts";
import { median } from "../library/median.ts";
import { BegunWork } from "./begunWork.ts";
import {
  budgetTask,
  type ActivationFigures,
  type BudgetTask,
  type DelayFigures,
  type IdleFigures,
  type MemoryFigures,
} from "./budgetTask.ts";
import { ownWork } from "./ownWork.ts";
import { emptyId, twinId } from "./twins.ts";

const ourId = "snippet-service.snippet-service";
/** A look for quiet, seconds; and how often. */
const look = 2;
const looks = 60;

/** Runs in the extension host in place of tests. */
export async function run(): Promise<void> {
  const task = budgetTask();
  writeFileSync(task.result, JSON.stringify(await measures[task.measure](task)));
}

const measures = { activation, idle, fill, memory, delay } as const satisfies Record<
  BudgetTask["measure"],
  (task: BudgetTask) => Promise<unknown>
>;

async function activation({ copies }: BudgetTask): Promise<ActivationFigures> {
  const times = { ours: [] as number[], empty: [] as number[] };
  const works = { ours: [] as number[], empty: [] as number[] };
  for (let at = 0; at <= copies; at += 1) {
    const turns = [
      ["ours", twinId(at)],
      ["empty", emptyId(at)],
    ] as const;
    for (const [name, id] of at % 2 === 0 ? turns : turns.toReversed()) {
      const extension = vscode.extensions.getExtension(id);
      if (extension === undefined) {
        throw new Error(`The editor has no ${id}.`);
      }
      // What the one before began behind its activation is not this one's.
      await pause(0.3);
      const before = performance.now();
      const workBefore = process.cpuUsage();
      await extension.activate();
      const time = performance.now() - before;
      const { user, system } = process.cpuUsage(workBefore);
      // The first of each pays for what all share.
      if (at > 0) {
        times[name].push(time);
        works[name].push((user + system) / 1_000);
      }
    }
  }
  return {
    ours: median(times.ours),
    empty: median(times.empty),
    oursCpu: median(works.ours),
    emptyCpu: median(works.empty),
  };
}

async function idle({ seconds }: BudgetTask): Promise<IdleFigures> {
  const { library } = await inUse();
  await library.loadAll();
  await search();
  using begun = new BegunWork(folder());
  for (let left = looks; left > 0; left -= 1) {
    await pause(look);
    if (Object.keys(begun.take()).length === 0) {
      break;
    }
  }
  const before = process.cpuUsage();
  const { total } = await ownWork(folder(), () => pause(seconds));
  const { user, system } = process.cpuUsage(before);
  return { seconds, begun: begun.take(), hostCpu: (user + system) / 1_000, ownSamples: total };
}

async function fill(): Promise<{ readonly count: number }> {
  const { library } = await inUse();
  await library.loadAll();
  await search();
  await pause(look);
  return { count: library.all().length };
}

async function memory(): Promise<MemoryFigures> {
  const before = await used();
  const { library, parts } = await inUse();
  await library.loadAll();
  await parts.rows.getChildren();
  const shown = await used();
  await search();
  const searched = await used();
  return {
    shown: shown.heap - before.heap,
    searched: searched.heap - before.heap,
    resident: searched.resident - before.resident,
  };
}

async function delay({ files }: BudgetTask): Promise<DelayFigures> {
  const extension = vscode.extensions.getExtension<TestAccess>(ourId);
  await extension?.activate();
  const control = await ownWork(folder(), () => pause(5));
  const phases: DelayFigures["phases"][number][] = [];
  const phase = async (name: string, work: () => PromiseLike<unknown>): Promise<void> => {
    phases.push({ name, ...(await ownWork(folder(), async () => void (await work()))) });
  };
  await phase("first sync", async () => (await inUse()).library.loadAll());
  await phase("first rows", async () => (await inUse()).parts.rows.getChildren());
  await phase("first index", search);
  const folderToTake = vscode.Uri.file(files);
  const messages = new AnsweredMessages();
  messages.answerEvery()(undefined);
  await phase("import", () =>
    vscode.commands.executeCommand("snippetService.import", {
      from: "folder",
      uris: [folderToTake],
    }),
  );
  await phase("sending what was imported", async () => (await inUse()).library.settled());
  messages.dispose();
  return { control: control.longest, phases };
}

async function inUse(): Promise<{ readonly parts: Parts; readonly library: SnippetLibrary }> {
  const access = await vscode.extensions.getExtension<TestAccess>(ourId)?.activate();
  await vscode.commands.executeCommand("snippetService.useOnThisComputer");
  const parts = await access?.parts();
  const library = parts?.current.library;
  if (parts === undefined || library === undefined) {
    throw new Error("The library on this computer is not in use.");
  }
  await library.open();
  return { parts, library };
}

/** By the tool, since a list would wait for a person. The first answer comes from a scan, so the index is waited for. */
async function search(): Promise<void> {
  const { parts, library } = await inUse();
  const tool = await parts.tool("search_snippets");
  const token = new vscode.CancellationTokenSource().token;
  const options = { input: { query: "debounce" }, toolInvocationToken: undefined };
  await tool.invoke(options, token);
  await library.loadAll();
  await pause(look);
}

async function used(): Promise<{ readonly heap: number; readonly resident: number }> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let times = 0; times < 3; times += 1) {
    collect();
    await pause(0.2);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: (heapUsed + external) / 2 ** 20, resident: rss / 2 ** 20 };
}

function folder(): string {
  return `${vscode.extensions.getExtension(ourId)?.extensionPath ?? "nowhere"}/dist/`;
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}
