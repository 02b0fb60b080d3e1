import { basename } from "node:path";
import { SeededRandom } from "../../bench/seededRandom.ts";
import { ManualClock } from "../../support/computer/manualClock.ts";
import { MemoryDisk } from "../../support/computer/memoryDisk.ts";
import { MemoryFiles } from "../../support/computer/memoryFiles.ts";
import { SaveLedger } from "./saveLedger.ts";
import { SavingSession } from "./savingSession.ts";
import { StoresUnderTest } from "./storesUnderTest.ts";

export interface MutationOptions {
  readonly seed: number;
  /** Mutations. */
  readonly count: number;
  /** What happens to the disk after a mutation and before it is read, to see that it is found. */
  readonly sabotage?: (disk: MemoryDisk, path: string) => void;
}

export interface MutationResult {
  readonly mutations: number;
  /** Files in which the damage was noticed. */
  readonly noticed: number;
  readonly faults: readonly string[];
}

const mutationsPerDisk = 500;
const steps = 60;

type Mutation = (bytes: Uint8Array, random: SeededRandom) => Uint8Array;

const mutations: readonly (readonly [string, Mutation])[] = [
  [
    "flipped",
    (bytes, random) => {
      const at = random.below(bytes.length);
      return bytes.with(at, (bytes[at] ?? 0) ^ (1 << random.below(8)));
    },
  ],
  ["cut", (bytes, random) => bytes.slice(0, random.below(bytes.length))],
  ["without its beginning", (bytes, random) => bytes.slice(1 + random.below(bytes.length))],
  [
    "zeroed",
    (bytes, random) => {
      const from = random.below(bytes.length);
      return bytes.slice().fill(0, from, from + 1 + random.below(bytes.length - from));
    },
  ],
  ["doubled", (bytes) => Buffer.concat([bytes, bytes])],
  [
    "with a doubled end",
    (bytes, random) => Buffer.concat([bytes, bytes.subarray(random.below(bytes.length))]),
  ],
  ["filled by chance", (bytes, random) => bytes.map(() => random.below(256))],
];

/** One file of a disk is changed: its own content is set aside as it is, or unharmed; everything else is found. */
export async function checkMutations(options: MutationOptions): Promise<MutationResult> {
  const { seed, count, sabotage } = options;
  const random = new SeededRandom(seed);
  const faults: string[] = [];
  let [mutated, noticed] = [0, 0];
  while (mutated < count) {
    const { files, whole, ledger } = await someDisk(random);
    for (let at = 0; at < mutationsPerDisk && mutated < count; at += 1) {
      mutated += 1;
      const path = random.pick([...files.keys()]);
      const [name, mutate] = random.pick(mutations);
      const bytes = mutate(files.get(path) ?? new Uint8Array(), random);
      const disk = diskOf(files);
      disk.put(path, bytes);
      sabotage?.(disk, path);
      const outcome = await lookAt(disk, path, bytes, {
        whole,
        ledger,
        isWhole: Buffer.compare(bytes, files.get(path) ?? new Uint8Array()) === 0,
      });
      noticed += outcome.isNoticed ? 1 : 0;
      faults.push(
        ...outcome.faults.map(
          (text) => `mutation ${mutated} (seed ${seed}), ${path} ${name}: ${text}`,
        ),
      );
    }
  }
  return { mutations: mutated, noticed, faults };
}

interface Disk {
  readonly whole: ReadonlyMap<string, string>;
  readonly ledger: SaveLedger;
}

async function someDisk(
  random: SeededRandom,
): Promise<Disk & { readonly files: ReadonlyMap<string, Uint8Array> }> {
  const disk = new MemoryDisk();
  const ledger = new SaveLedger();
  const session = new SavingSession(open(disk), random, ledger);
  await session.run(steps);
  // Copied, as a part of a Buffer shares its memory.
  const all = disk.paths.map((path) => [path, new Uint8Array(disk.read(path) ?? [])] as const);
  // Of a term nothing but its name counts.
  const files = new Map(all.filter(([, bytes]) => bytes.length > 0));
  return { files, ledger, whole: await open(diskOf(files)).found() };
}

function diskOf(files: ReadonlyMap<string, Uint8Array>): MemoryDisk {
  const disk = new MemoryDisk();
  for (const [path, bytes] of files) disk.put(path, bytes);
  return disk;
}

async function lookAt(
  disk: MemoryDisk,
  path: string,
  bytes: Uint8Array,
  { whole, ledger, isWhole }: Disk & { readonly isWhole: boolean },
): Promise<{ readonly isNoticed: boolean; readonly faults: readonly string[] }> {
  let found: ReadonlyMap<string, string>;
  try {
    const stores = open(disk);
    found = await stores.found();
    // What is damaged is set aside by who leads.
    await stores.lead();
  } catch (error) {
    return { isNoticed: true, faults: [`crashed: ${String(error)}`] };
  }
  const faults: string[] = [];
  const missing = [...whole.keys()].filter((key) => !found.has(key));
  if (missing.length > 1) faults.push(`harmed others: ${missing.join()}`);
  const changed = [...found].filter(([key, text]) => whole.get(key) !== text);
  // Without one intent, or a file that says what has ended, the snippet is as it was before.
  const isEarlier = changed.length <= 1 && changed.every(([key, text]) => ledger.had(key, text));
  const aside = disk.paths.filter((it) => /\/(quarantine|unreadable)\//.test(it));
  const isIn = (place: string): boolean =>
    place.endsWith(basename(path)) &&
    Buffer.compare(disk.read(place) ?? new Uint8Array(), bytes) === 0;
  const isNoticed = missing.length > 0 || changed.length > 0;
  for (const [key] of isEarlier ? [] : changed) faults.push(`gave ${key} changed`);
  if (isNoticed && ![...aside, path].some(isIn)) faults.push(`the bytes were not kept`);
  if (isWhole && aside.length > 0) faults.push(`set aside although it was read`);
  return { isNoticed, faults };
}

function open(disk: MemoryDisk): StoresUnderTest {
  return new StoresUnderTest(new MemoryFiles(disk), "/data", new ManualClock());
}
