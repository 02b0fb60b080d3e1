import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { makeLibrary, readCorpus } from "./benchCorpus.ts";
import { allEngines } from "./engines/allEngines.ts";
import type { BenchEngine, BenchEngineKind } from "./engines/benchEngine.ts";
import { ceilingOf, makeKnownItems, queryKinds, type KnownItem } from "./knownItems.ts";
import type { SearchDocument } from "../../src/core/search/searchEngine.ts";

export interface KindFigures {
  readonly mrr: number;
  readonly recall: number;
  /** The mean reciprocal rank of an engine that could read minds but for equal answers. */
  readonly ceiling: number;
  readonly queries: number;
}

/** Times in milliseconds, of the main thread alone for what takes long; null where the engine has no such thing. */
export interface EngineFigures {
  readonly engine: string;
  readonly count: number;
  /** Of a keystroke. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly mrr: number;
  readonly recall: number;
  readonly ceiling: number;
  readonly byKind: Readonly<Record<string, KindFigures>>;
  readonly buildMs: number;
  /** Reading the file and answering the first key, in a fresh process. */
  readonly loadMs: number | null;
  readonly bytes: number | null;
  readonly heapMB: number;
  /** Of a whole query, pasted. */
  readonly pasteP95: number;
  readonly changeMs: number | null;
  /** How much was measured within the time limit. */
  readonly keys: number;
  readonly queries: number;
  /** Queries that were drawn and left out, because no snippet has all their words. */
  readonly unanswered: number;
}

const shown = 50;
const typedQueries = 200;
const rounds = 3;
/** Milliseconds an engine may spend on one kind of measurement; slow ones rest on fewer queries. */
const timeLimit = 20_000;
const fewestTimes = 60;
/** Beyond this even fewer have to do. */
const hardLimit = 60_000;

const { values } = parseArgs({
  options: {
    engine: { type: "string", default: "" },
    corpus: { type: "string", default: "" },
    count: { type: "string", default: "" },
    seed: { type: "string", default: "" },
    load: { type: "string", default: "" },
  },
});
const task = { ...values, count: Number(values.count), seed: Number(values.seed) };
const kind = allEngines.find((engine) => engine.name === task.engine);
if (kind === undefined) {
  throw new Error(`There is no engine "${task.engine}".`);
}
const documents = makeLibrary(readCorpus(task.corpus), task.count, task.seed);
const figures = task.load === "" ? await measure(kind) : await measureLoad(kind);
process.stdout.write(JSON.stringify(figures));

async function measure(engineKind: BenchEngineKind): Promise<EngineFigures> {
  const { items, unanswered } = makeKnownItems(documents, task.seed);
  const before = await usedMemory();
  const start = workTime();
  const engine = await engineKind.build(documents);
  const buildMs = workTime() - start;
  const heapMB = ((await usedMemory()) - before) / 1e6;
  await warm(engine);
  const pasted = await latencies(
    engine,
    items.map((item) => item.text),
  );
  const keys = items.slice(0, typedQueries).flatMap((item) => prefixesOf(item.text));
  const typed = await latencies(engine, keys);
  const quality = await measureQuality(engine, items);
  const file = engine.save?.();
  return {
    engine: engineKind.name,
    count: task.count,
    ...percentiles(typed),
    ...quality,
    unanswered,
    buildMs,
    loadMs: file === undefined || engineKind.load === undefined ? null : loadApart(file),
    bytes: file?.byteLength ?? null,
    heapMB,
    pasteP95: quantile(pasted, 0.95),
    changeMs: engine.change === undefined ? null : medianChange(engine.change),
    keys: typed.length,
  };
}

/** Milliseconds this thread has worked, other processes left out. Too coarse for less than 50 ms. */
function workTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function usedMemory(): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc?.();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Queries of no item, so that the compiler has seen the engine and its caches have not seen the items. */
async function warm(engine: BenchEngine): Promise<void> {
  const end = performance.now() + 2000;
  for (const item of makeKnownItems(documents.slice(0, 500), task.seed + 1).items.slice(0, 60)) {
    for (const text of prefixesOf(item.text)) {
      if (performance.now() > end) return;
      await engine.search(text, shown);
    }
  }
}

/**
 * The best time of three rounds for each, since other processes share the machine. Where time runs out, fewer queries,
 * but no fewer than make a percentile if a minute is enough for them, and one round only. The same for every engine.
 */
async function latencies(engine: BenchEngine, texts: readonly string[]): Promise<number[]> {
  const best: number[] = [];
  const start = performance.now();
  const end = start + timeLimit / rounds;
  for (const text of texts) {
    const now = performance.now();
    if (now > end && (best.length >= fewestTimes || now > start + hardLimit)) break;
    best.push(await timeOf(engine, text));
  }
  for (let round = 1; round < rounds && performance.now() < end + timeLimit; round++) {
    for (const [place, before] of best.entries()) {
      best[place] = Math.min(before, await timeOf(engine, texts[place] ?? ""));
    }
  }
  return best;
}

async function timeOf(engine: BenchEngine, text: string): Promise<number> {
  const start = performance.now();
  await engine.search(text, shown);
  return performance.now() - start;
}

async function measureQuality(engine: BenchEngine, items: readonly KnownItem[]) {
  const sums = new Map<string, QualitySum>();
  const all: QualitySum = { mrr: 0, found: 0, ceiling: 0, queries: 0 };
  const end = performance.now() + 2 * timeLimit;
  for (const item of items) {
    if (performance.now() > end) break;
    const place = (await engine.search(item.text, 10)).indexOf(item.target);
    const own = sums.get(item.kind) ?? { mrr: 0, found: 0, ceiling: 0, queries: 0 };
    sums.set(item.kind, own);
    for (const sum of [all, own]) {
      sum.mrr += place < 0 ? 0 : 1 / (place + 1);
      sum.found += place < 0 ? 0 : 1;
      sum.ceiling += ceilingOf(item);
      sum.queries++;
    }
  }
  const byKind = Object.fromEntries(
    Object.keys(queryKinds).map((name) => [name, share(sums.get(name))]),
  );
  return { ...share(all), byKind };
}

interface QualitySum {
  mrr: number;
  found: number;
  ceiling: number;
  queries: number;
}

function share(sum: QualitySum | undefined): KindFigures {
  const queries = sum?.queries ?? 0;
  const of = (part: number | undefined): number => (queries === 0 ? 0 : (part ?? 0) / queries);
  return { mrr: of(sum?.mrr), recall: of(sum?.found), ceiling: of(sum?.ceiling), queries };
}

function medianChange(change: (document: SearchDocument) => void): number {
  const times = documents.slice(0, 200).map((document, number) => {
    const changed = { ...document, title: `${document.title} changed ${number}` };
    const start = performance.now();
    change(changed);
    return performance.now() - start;
  });
  return quantile(times, 0.5);
}

function loadApart(file: Uint8Array): number {
  const path = join(tmpdir(), `search-bench-${process.pid}.index`);
  writeFileSync(path, file);
  try {
    const own = fileURLToPath(import.meta.url);
    const times = [1, 2, 3].map(() => {
      const child = spawnSync(
        process.execPath,
        ["--max-old-space-size=4096", own, ...process.argv.slice(2), "--load", path],
        { encoding: "utf8", maxBuffer: 1 << 24 },
      );
      return Number(child.stdout);
    });
    return Math.min(...times);
  } finally {
    rmSync(path, { force: true });
  }
}

async function measureLoad(engineKind: BenchEngineKind): Promise<number> {
  const start = workTime();
  const engine = engineKind.load?.(readFileSync(task.load), documents);
  await engine?.search("s", shown);
  return workTime() - start;
}

function prefixesOf(text: string): string[] {
  return Array.from({ length: text.length }, (_, length) => text.slice(0, length + 1));
}

function percentiles(times: readonly number[]) {
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) };
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
