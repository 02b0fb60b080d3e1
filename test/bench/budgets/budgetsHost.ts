import { writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as vscode from "vscode";
import { OwnCalls } from "../../support/editor/ownCalls.ts";
import { median } from "../library/median.ts";
import {
  budgetTask,
  type ActivationFigures,
  type BudgetTask,
  type IdleFigures,
  type MemoryFigures,
} from "./budgetTask.ts";
import { delay } from "./delayHost.ts";
import { folder, inUse, look, pause, search } from "./extensionInUse.ts";
import { suggestions } from "./suggestionsHost.ts";
import { twinId, twinKinds, type TwinKind } from "./twins.ts";

/** How often it is looked for quiet. */
const looks = 60;

/** Runs in the extension host in place of tests. */
export async function run(): Promise<void> {
  const task = budgetTask();
  writeFileSync(task.result, JSON.stringify(await measures[task.measure](task)));
}

const measures = { activation, idle, fill, memory, delay, suggestions } as const satisfies Record<
  BudgetTask["measure"],
  (task: BudgetTask) => Promise<unknown>
>;

async function activation({ copies }: BudgetTask): Promise<ActivationFigures> {
  const times: Record<TwinKind, number[]> = { ours: [], bare: [], empty: [] };
  const works: Record<TwinKind, number[]> = { ours: [], bare: [], empty: [] };
  for (let at = 0; at <= copies; at += 1) {
    // Each kind comes first, second and last as often as the others.
    const first = at % twinKinds.length;
    for (const kind of [...twinKinds.slice(first), ...twinKinds.slice(0, first)]) {
      const id = twinId(kind, at);
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
        times[kind].push(time);
        works[kind].push((user + system) / 1_000);
      }
    }
  }
  const of = (kind: TwinKind): ActivationFigures[TwinKind] => ({
    time: median(times[kind]),
    work: median(works[kind]),
  });
  return { ours: of("ours"), bare: of("bare"), empty: of("empty") };
}

async function idle({ seconds }: BudgetTask): Promise<IdleFigures> {
  const { library } = await inUse();
  await library.loadAll();
  await search();
  using own = await OwnCalls.below(folder());
  for (let left = looks; left > 0; left -= 1) {
    await pause(look);
    if (Object.keys(await own.take()).length === 0) {
      break;
    }
  }
  // The editor tells once that nobody has done anything for a while.
  for (let left = looks; left > 0 && vscode.window.state.active; left -= 1) {
    await pause(look);
  }
  await own.take();
  const before = process.cpuUsage();
  await pause(seconds);
  const { user, system } = process.cpuUsage(before);
  return { seconds, calls: await own.take(), hostCpu: (user + system) / 1_000 };
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
    count: library.all().length,
  };
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
