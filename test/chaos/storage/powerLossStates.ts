import { basename, dirname } from "node:path";
import type { SeededRandom } from "../../bench/seededRandom.ts";
import { MemoryDisk } from "../../support/computer/memoryDisk.ts";
import type { DiskEvent, MemoryFile } from "../../support/computer/memoryDisk.ts";

/** Up to here every combination is made, above it some are drawn. */
const mostCombined = 64;

/**
 * The disks that a power cut after the first `until` events may leave: content that was not flushed is whole, a part,
 * nothing or zeros; of the names that were changed in a folder since its last flush any have changed, in any order.
 * A rename happens as a whole or not at all, as journalling file systems promise (ext4, XFS, APFS, NTFS).
 */
export function powerLossStates(
  events: readonly DiskEvent[],
  until: number,
  random: SeededRandom,
  most: number,
): readonly MemoryDisk[] {
  const past = events.slice(0, until);
  const unflushed = unflushedFiles(past);
  const pending = pendingChanges(past);
  const choices = [...pending.map(() => 2), ...unflushed.map(() => contents.length)];
  const combinations = choices.reduce((product, count) => product * count, 1);
  const states: MemoryDisk[] = [];
  if (combinations <= Math.min(most, mostCombined)) {
    for (let at = 0; at < combinations; at += 1) {
      states.push(stateOf(past, pending, unflushed, digitsOf(at, choices)));
    }
    return states;
  }
  for (let at = 0; at < most; at += 1) {
    const drawn = choices.map((count) => random.below(count));
    states.push(stateOf(past, pending, unflushed, drawn));
  }
  return states;
}

type NameChange = Extract<DiskEvent, { kind: "link" | "unlink" | "rename" }>;

const contents: readonly ((bytes: Uint8Array) => Uint8Array)[] = [
  (bytes) => bytes,
  () => new Uint8Array(),
  (bytes) => bytes.slice(0, bytes.length / 2),
  (bytes) => new Uint8Array(bytes.length),
];

function unflushedFiles(past: readonly DiskEvent[]): readonly MemoryFile[] {
  const files = new Set<MemoryFile>();
  for (const event of past) {
    if (event.kind === "write" || event.kind === "link") files.add(event.file);
    if (event.kind === "sync") files.delete(event.file);
  }
  return [...files];
}

function isNameChange(event: DiskEvent): event is NameChange {
  return event.kind === "link" || event.kind === "unlink" || event.kind === "rename";
}

function foldersOf(change: NameChange): readonly string[] {
  return change.kind === "rename"
    ? [dirname(change.from), dirname(change.to)]
    : [dirname(change.path)];
}

function pendingChanges(past: readonly DiskEvent[]): readonly NameChange[] {
  let pending: NameChange[] = [];
  for (const event of past) {
    if (isNameChange(event)) pending.push(event);
    if (event.kind === "syncFolder") {
      const { folder } = event;
      pending = pending.filter((change) => !foldersOf(change).includes(folder));
    }
  }
  return pending;
}

function stateOf(
  past: readonly DiskEvent[],
  pending: readonly NameChange[],
  unflushed: readonly MemoryFile[],
  choice: readonly number[],
): MemoryDisk {
  const lost = new Set(pending.filter((_, at) => choice[at] === 0));
  const names = new Map<string, MemoryFile>();
  const written = new Map<MemoryFile, Uint8Array>();
  const disk = new MemoryDisk();
  for (const event of past) {
    if (event.kind === "folder") disk.makeFolder(event.folder);
    if (event.kind === "write") written.set(event.file, event.bytes);
    if (isNameChange(event) && !lost.has(event)) applyChange(names, event);
  }
  for (const [path, file] of names) {
    const damage = contents[choice[pending.length + unflushed.indexOf(file)] ?? 0];
    const bytes = written.get(file) ?? new Uint8Array();
    const isFlushed = !unflushed.includes(file);
    const kept = isFlushed || damage === undefined ? bytes : damage(bytes);
    if (!disk.list(dirname(path)).includes(basename(path))) disk.put(path, kept);
  }
  return disk;
}

function applyChange(names: Map<string, MemoryFile>, change: NameChange): void {
  switch (change.kind) {
    case "link":
      names.set(change.path, change.file);
      break;
    case "unlink":
      if (names.get(change.path) === change.file) names.delete(change.path);
      break;
    case "rename":
      if (names.get(change.from) === change.file) names.delete(change.from);
      names.set(change.to, change.file);
      break;
  }
}

function digitsOf(number: number, bases: readonly number[]): readonly number[] {
  let rest = number;
  return bases.map((base) => {
    const digit = rest % base;
    rest = Math.floor(rest / base);
    return digit;
  });
}
