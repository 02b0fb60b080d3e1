import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { LibraryFigures } from "./libraryFigures.ts";

const usage = `npm run bench -- library [--count N,N] [--json FILE]

  --count  sizes of the library (default 100,1000,10000,100000)
  --json   writes every figure there`;

/** One row: what, in milliseconds, its floor from the same run, and the goal for their ratio or for the time itself. */
interface Row {
  readonly name: string;
  readonly reached: (figures: LibraryFigures) => number;
  readonly floor?: readonly [name: string, of: (figures: LibraryFigures) => number];
  readonly goal?: readonly [
    text: string,
    isMet: (reached: number, ratio: number, figures: LibraryFigures) => boolean,
  ];
}

const slowGoal: Row["goal"] = [
  "ratio <= 0.18 from 10,000 on",
  (_, ratio, { count }) => count < 10_000 || ratio <= 0.18,
];

const rows: readonly Row[] = [
  {
    name: "load from disk, cold",
    reached: ({ load }) => load,
    floor: ["reading the same bytes", ({ loadFloor }) => loadFloor],
    goal: ["< 100 ms at 10,000", (reached, _, { count }) => count > 10_000 || reached < 100],
  },
  { name: "processor time of the load", reached: ({ loadCpu }) => loadCpu },
  {
    name: "longest block while loading",
    reached: ({ loadBlock }) => loadBlock,
    goal: ["< 50 ms", (reached) => reached < 50],
  },
  {
    name: "comparing all checksums, in the background",
    reached: ({ verify }) => verify,
    floor: ["reading the same bytes", ({ loadFloor }) => loadFloor],
  },
  {
    name: "longest block while comparing",
    reached: ({ verifyBlock }) => verifyBlock,
    goal: ["< 50 ms", (reached) => reached < 50],
  },
  {
    name: "a save",
    reached: ({ save }) => save,
    floor: ["a flushed write", ({ saveFloor }) => saveFloor],
    goal: ["< 20 ms", (reached) => reached < 20],
  },
  {
    name: "the list",
    reached: ({ list }) => list,
    floor: ["the bare listing", ({ listing }) => listing],
    goal: ["ratio <= 1.25", (_, ratio) => ratio <= 1.25],
  },
  {
    name: "the list, 20 ms a request",
    reached: ({ slowList }) => slowList,
    floor: ["the bare listing, 20 ms a request", ({ slowListing }) => slowListing],
    goal: slowGoal,
  },
  {
    name: "sync of everything",
    reached: ({ sync }) => sync,
    floor: ["the bare listing", ({ listing }) => listing],
    goal: ["ratio <= 1.25", (_, ratio) => ratio <= 1.25],
  },
  { name: "processor time of the sync", reached: ({ syncCpu }) => syncCpu },
  {
    name: "longest block while syncing",
    reached: ({ syncBlock }) => syncBlock,
    goal: ["< 50 ms", (reached) => reached < 50],
  },
  {
    name: "sync of everything, 20 ms a request",
    reached: ({ slowSync }) => slowSync,
    floor: ["the bare listing, 20 ms a request", ({ slowListing }) => slowListing],
    goal: slowGoal,
  },
  {
    name: "sync with nothing changed",
    reached: ({ again }) => again,
    floor: ["the bare listing", ({ listing }) => listing],
  },
  {
    name: "sync with nothing changed, 20 ms a request",
    reached: ({ slowAgain }) => slowAgain,
    floor: ["the bare listing, 20 ms a request", ({ slowListing }) => slowListing],
    goal: slowGoal,
  },
  {
    name: "bytes of a sync with nothing changed",
    reached: ({ againBytes }) => againBytes,
    floor: ["bytes of everything", ({ allBytes }) => allBytes],
    goal: ["0", (reached) => reached === 0],
  },
];

/** @returns the exit code. */
export function libraryBench(argv: readonly string[]): number {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      count: { type: "string", default: "100,1000,10000,100000" },
      json: { type: "string", default: "" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const all: LibraryFigures[] = [];
  console.log("| snippets | what | reached | floor | of | ratio | goal | |");
  console.log("| ---: | --- | ---: | ---: | --- | ---: | --- | --- |");
  for (const count of values.count.split(",").map(Number)) {
    const figures = runApart(count);
    if (figures === undefined) {
      return 1;
    }
    all.push(figures);
    for (const row of rows) {
      console.log(rowText(row, figures));
    }
    if (values.json !== "") {
      writeFileSync(values.json, `${JSON.stringify(all, undefined, 2)}\n`);
    }
  }
  return 0;
}

function rowText(row: Row, figures: LibraryFigures): string {
  const reached = row.reached(figures);
  const floor = row.floor?.[1](figures);
  const ratio = floor === undefined ? Number.NaN : reached / floor;
  const met = row.goal === undefined ? "" : row.goal[1](reached, ratio, figures) ? "✔" : "✘";
  const cells = [
    figures.count.toLocaleString("en"),
    row.name,
    shown(reached),
    floor === undefined ? "" : shown(floor),
    row.floor?.[0] ?? "",
    floor === undefined ? "" : shown(ratio),
    row.goal?.[0] ?? "",
    met,
  ];
  return `| ${cells.join(" | ")} |`;
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** A process of its own for each size, so that none pays for another's garbage. */
function runApart(count: number): LibraryFigures | undefined {
  const own = fileURLToPath(new URL("libraryRun.ts", import.meta.url));
  const child = spawnSync(
    process.execPath,
    ["--max-old-space-size=4096", own, "--count", String(count)],
    { encoding: "utf8", maxBuffer: 1 << 26, timeout: 1_800_000 },
  );
  if (child.status === 0) {
    return JSON.parse(child.stdout) as LibraryFigures;
  }
  console.error(child.error?.message ?? child.stderr);
  return undefined;
}
