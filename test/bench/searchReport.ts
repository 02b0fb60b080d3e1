import type { EngineFigures } from "./engineRun.ts";

const columns = [
  ["p50", 8],
  ["p95", 9],
  ["p99", 9],
  ["paste95", 9],
  ["mrr", 7],
  ["recall", 7],
  ["build ms", 10],
  ["load ms", 9],
  ["MB disk", 9],
  ["MB heap", 9],
  ["change", 8],
] as const;

export function printTitle(count: number): void {
  console.log(`\n${count.toLocaleString("en")} snippets (times in ms, 50 hits each)`);
  console.log("engine".padEnd(16) + columns.map(([name, width]) => name.padStart(width)).join(""));
}

export function printRow(figures: EngineFigures, note: string): void {
  const cells = [
    figures.p50.toFixed(2),
    figures.p95.toFixed(2),
    figures.p99.toFixed(2),
    figures.pasteP95.toFixed(2),
    figures.mrr.toFixed(3),
    figures.recall.toFixed(3),
    figures.buildMs.toFixed(0),
    figures.loadMs?.toFixed(0) ?? "-",
    figures.bytes === null ? "-" : (figures.bytes / 1e6).toFixed(1),
    figures.heapMB.toFixed(1),
    figures.changeMs?.toFixed(2) ?? "-",
  ];
  const row = cells.map((cell, index) => cell.padStart(columns[index]?.[1] ?? 8)).join("");
  console.log(figures.engine.padEnd(16) + row);
  const kinds = Object.entries(figures.byKind).map(
    ([kind, { mrr, recall }]) => `${kind} ${recall.toFixed(2)}/${mrr.toFixed(2)}`,
  );
  console.log(`${" ".repeat(16)}recall/mrr: ${kinds.join(", ")}`);
  console.log(
    `${" ".repeat(16)}${figures.keys} keys, ${figures.queries} queries (${figures.unanswered} without an answer left out; best possible mrr ${figures.ceiling.toFixed(3)}); ${note}`,
  );
}

/** The ratios that count: each compares two things of this run. */
export function printGoals(all: readonly EngineFigures[]): void {
  for (const count of new Set(all.map((figures) => figures.count))) {
    const of = (engine: string) =>
      all.find((figures) => figures.count === count && figures.engine === engine);
    const ours = of("ours");
    const floor = of("memchr");
    const mini = of("minisearch");
    if (ours === undefined) continue;
    const others = all.filter((figures) => figures.count === count && figures !== ours);
    const best = Math.max(0, ...others.map((figures) => figures.mrr));
    console.log(`\n${count.toLocaleString("en")}: ours beside the others`);
    console.log(`  MRR above the best other      ${(ours.mrr - best).toFixed(3)}`);
    ratio("MiniSearch p95 / ours", mini?.p95, ours.p95);
    ratio("p95 / memchr pass", ours.p95, floor?.p50);
    ratio("pasted p95 / memchr pass", ours.pasteP95, floor?.p50);
    ratio("first index / MiniSearch", ours.buildMs, mini?.buildMs);
    ratio("load + first key / MiniSearch", ours.loadMs, mini?.loadMs);
    ratio("memory / MiniSearch", ours.heapMB, mini?.heapMB);
  }
}

function ratio(
  name: string,
  part: number | null | undefined,
  whole: number | null | undefined,
): void {
  if (typeof part === "number" && typeof whole === "number" && whole > 0) {
    console.log(`  ${name.padEnd(30)}${(part / whole).toFixed(3)}`);
  }
}
