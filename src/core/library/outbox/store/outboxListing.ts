import type { OperationFile } from "./operationFile.ts";

/** The newest file of each operation, by its id. */
export type NewestFiles = ReadonlyMap<string, OperationFile>;

/** What the outbox's folders have at a moment. */
export interface OutboxListing {
  /** Of what has not ended. */
  readonly waiting: NewestFiles;
  /** Of what has ended and is kept; the same map as long as it has the same files. */
  readonly done: NewestFiles;
  /** What a power cut left of older revisions, and would come back when the newest is finished. */
  readonly older: readonly OperationFile[];
}

/**
 * One file an operation: the one with the highest revision, the last seen of these. The others are what a power cut
 * left of older ones.
 */
export function newestOf(files: readonly OperationFile[]): Map<string, OperationFile> {
  const newest = new Map<string, OperationFile>();
  for (const file of files) {
    const other = newest.get(file.id);
    if (other === undefined || other.revision <= file.revision) {
      newest.set(file.id, file);
    }
  }
  return newest;
}

/** @param files of what has not ended, some perhaps twice. @param kept of what has ended, `done` the newest of them. */
export function listingOf(
  files: readonly OperationFile[],
  kept: readonly OperationFile[],
  done: NewestFiles,
): OutboxListing {
  const waiting = newestOf(files);
  const ids = new Set([...waiting.keys(), ...done.keys()]);
  const isOnceEach = new Set(files).size + kept.length === ids.size;
  if (isOnceEach) {
    return { waiting, done, older: [] };
  }
  for (const [id, { revision }] of waiting) {
    if ((done.get(id)?.revision ?? -1) >= revision) {
      waiting.delete(id);
    }
  }
  const newest = (id: string): number => (waiting.get(id) ?? done.get(id))?.revision ?? 0;
  const older = [...files, ...kept].filter(({ id, revision }) => revision < newest(id));
  return { waiting, done, older };
}
