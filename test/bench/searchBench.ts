import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { defaultCorpus } from "./benchCorpus.ts";
import { allEngines } from "./engines/allEngines.ts";
import type { EngineFigures } from "./engineRun.ts";
import { printGoals, printRow, printTitle } from "./searchReport.ts";

const usage = `npm run bench -- search [--corpus FILE] [--seed N] [--count N,N] [--engine NAME,NAME] [--minutes N] [--json FILE]

  --corpus  snippets, one JSON object a line: title, language, description, tags, code
            (default ../shared/corpus/snippets.jsonl)
  --seed    of the queries and the copies (default 1)
  --count   sizes of the library (default 1000,10000,100000)
  --engine  only these: ${allEngines.map((engine) => engine.name).join(", ")}
  --minutes after which an engine is stopped at one size: it did not finish (default 30)
  --json    writes every figure there`;

/** @returns the exit code. */
export function searchBench(argv: readonly string[]): number {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      corpus: { type: "string", default: defaultCorpus },
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "1000,10000,100000" },
      engine: { type: "string", default: "" },
      minutes: { type: "string", default: "30" },
      json: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (!existsSync(values.corpus)) {
    console.error(`There is no corpus at "${values.corpus}".\n\n${usage}`);
    return 1;
  }
  const chosen = values.engine === "" ? [] : values.engine.split(",");
  const all: EngineFigures[] = [];
  for (const count of values.count.split(",").map(Number)) {
    printTitle(count);
    for (const kind of allEngines) {
      if (chosen.length > 0 && !chosen.includes(kind.name)) continue;
      const task = { engine: kind.name, corpus: values.corpus, count, seed: Number(values.seed) };
      const figures = runApart(task, Number(values.minutes));
      if (figures !== undefined) {
        all.push(figures);
        printRow(figures, kind.note);
      }
      if (values.json !== "") writeFileSync(values.json, `${JSON.stringify(all, undefined, 2)}\n`);
    }
  }
  printGoals(all);
  return 0;
}

/** A process of its own for each engine, so that none pays for another's garbage. */
function runApart(
  task: {
    readonly engine: string;
    readonly corpus: string;
    readonly count: number;
    readonly seed: number;
  },
  minutes: number,
): EngineFigures | undefined {
  const options = Object.entries(task).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const own = fileURLToPath(new URL("engineRun.ts", import.meta.url));
  const child = spawnSync(
    process.execPath,
    ["--expose-gc", "--max-old-space-size=4096", own, ...options],
    { encoding: "utf8", maxBuffer: 1 << 26, timeout: minutes * 60_000 },
  );
  const figures: unknown = child.status === 0 ? JSON.parse(child.stdout) : undefined;
  if (isEngineFigures(figures)) {
    return figures;
  }
  const cause = child.error?.message ?? child.stderr.trim().split("\n").slice(-3).join(" ");
  console.log(`${task.engine}: did not finish at ${task.count}: ${cause}`);
  return undefined;
}

function isEngineFigures(value: unknown): value is EngineFigures {
  return typeof value === "object" && value !== null && "engine" in value && "byKind" in value;
}
