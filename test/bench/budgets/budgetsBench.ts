import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { BudgetEditor } from "./budgetEditor.ts";
import type {
  ActivationFigures,
  DelayFigures,
  IdleFigures,
  MemoryFigures,
  SuggestionFigures,
} from "./budgetTask.ts";
import { twinKinds } from "./twins.ts";

const usage = `npm run bench -- activation|idle|memory|delay|suggestions [--seconds N] [--count N,N] [--files N] [--names] [--json FILE]

In the extension host of the real editor:
  activation  of copies of ours, of a bare extension that registers the same and of an empty one, in turn (median of 20)
  idle        what our code does in an editor that nobody touches for --seconds (default 600)
  memory      over a host without us, with --count snippets (default 10000,100000)
  delay       how long we keep the host, in first sync, first index and import of --files (default 1000), with --count snippets (default 10000); --names for a build that says where
  suggestions  what our suggestions cost for a key, with --count snippets (default 10000)`;

interface Row {
  readonly what: string;
  readonly reached: string;
  readonly goal: string;
  readonly isMet: boolean;
}

export const budgetNames = ["activation", "idle", "memory", "delay", "suggestions"] as const;

export type BudgetName = (typeof budgetNames)[number];

/** @returns the exit code: 1 where a budget is not kept. */
export async function budgetsBench(name: BudgetName, argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      seconds: { type: "string", default: "600" },
      files: { type: "string", default: "1000" },
      count: { type: "string", default: name === "memory" ? "10000,100000" : "10000" },
      names: { type: "boolean", default: false },
      json: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const counts = values.count.split(",").map(Number);
  const rows = await benches[name](
    counts,
    Number(values.seconds),
    Number(values.files),
    values.names,
  );
  console.log("| what | reached | goal | |\n| --- | ---: | ---: | --- |");
  for (const { what, reached, goal, isMet } of rows) {
    console.log(`| ${what} | ${reached} | ${goal} | ${goal === "" ? "" : isMet ? "✔" : "✘"} |`);
  }
  if (values.json !== "") {
    writeFileSync(values.json, `${JSON.stringify(rows, undefined, 2)}\n`);
  }
  return rows.every(({ isMet }) => isMet) ? 0 : 1;
}

type Bench = (
  counts: readonly number[],
  seconds: number,
  files: number,
  isReadable: boolean,
) => Promise<readonly Row[]>;

const benches: Readonly<Record<BudgetName, Bench>> = {
  activation: async () => {
    await using editor = await BudgetEditor.start({ copies: 21 });
    const figures = await editor.measure<ActivationFigures>({ measure: "activation" });
    const { ours, bare, empty } = figures;
    return [
      ...twinKinds.flatMap((kind) => [
        note(`activation, ${kind}, ms`, shown(figures[kind].time)),
        note(`its work of the processor, ms`, shown(figures[kind].work)),
      ]),
      goal("ours / empty", ours.time / empty.time, 1.25),
      note("ours / bare", shown(ours.time / bare.time)),
      note("work of ours / empty", shown(ours.work / empty.work)),
      note("work of ours / bare", shown(ours.work / bare.work)),
    ];
  },
  idle: async (counts, seconds) => {
    await using editor = await BudgetEditor.start({ snippets: counts[0] ?? 0 });
    const figures = await editor.measure<IdleFigures>({ measure: "idle", seconds });
    const calls = Object.entries(figures.calls).map(
      ([place, count]) => `${place} ${String(count)}`,
    );
    return [
      {
        ...note("calls of functions of ours", calls.join(", ") || "0"),
        goal: "0",
        isMet: calls.length === 0,
      },
      note(`work of the whole host in ${String(seconds)} s, ms`, shown(figures.hostCpu)),
    ];
  },
  memory: async (counts) => {
    const rows: Row[] = [];
    for (const count of counts) {
      await using editor = await BudgetEditor.start({ snippets: count });
      await editor.measure({ measure: "fill" });
      const figures = await editor.measure<MemoryFigures>({ measure: "memory" });
      if (figures.count !== count) {
        throw new Error(`The library showed ${String(figures.count)} snippets.`);
      }
      const of = `${count.toLocaleString("en")} snippets`;
      rows.push(
        note(`${of}, shown, MB`, shown(figures.shown)),
        goal(`${of}, searched, MB`, figures.searched, count > 10_000 ? 150 : 40),
        note(`${of}, resident, MB`, shown(figures.resident)),
      );
    }
    return rows;
  },
  delay: async (counts, _seconds, files, isReadable) => {
    await using editor = await BudgetEditor.start({
      snippets: counts[0] ?? 0,
      files,
      isReadable,
    });
    const { control, phases } = await editor.measure<DelayFigures>({ measure: "delay" });
    return [
      note("longest stretch of an idle host, ms", shown(control)),
      ...phases.flatMap(({ name, longest, own, worked, total, where, took, mostly }) => [
        note(`${name}: it took, ms`, shown(took)),
        note(`${name}: longest stretch, ms`, shown(longest)),
        goal(`${name}: our work in one stretch, ms (${where})`, own, 50),
        note(`${name}: the same without waiting for the system, ms`, shown(worked)),
        note(`${name}: our work in all, ms${isReadable ? ` (${mostly})` : ""}`, shown(total)),
      ]),
    ];
  },
  suggestions: async (counts) => {
    await using editor = await BudgetEditor.start({ snippets: counts[0] ?? 0 });
    const figures = await editor.measure<SuggestionFigures>({ measure: "suggestions" });
    return [
      goal("our work for a key, ms, mean", figures.mean, 5),
      {
        ...note("suggestions of ours for a key, mean", shown(figures.offered / figures.keys)),
        goal: "> 0",
        isMet: figures.offered > 0,
      },
    ];
  },
};

function note(what: string, reached: string): Row {
  return { what, reached, goal: "", isMet: true };
}

function goal(what: string, reached: number, most: number): Row {
  return { what, reached: shown(reached), goal: `<= ${String(most)}`, isMet: reached <= most };
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
