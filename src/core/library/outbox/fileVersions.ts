import { allOf } from "../allOf.ts";
import type { DurableFolder } from "../files/durableFolder.ts";

/** A file `ID.TERM.REVISION`. Of one ID the highest counts: what an earlier term writes late has a lower number. */
export interface FileVersion {
  readonly id: string;
  readonly term: number;
  readonly revision: number;
  /** Of the file. */
  readonly name: string;
}

const form = /^([a-z0-9-]{1,64})\.(\d{1,12})\.(\d{1,12})$/;

/** @returns undefined for the name of another file. */
export function versionOf(name: string): FileVersion | undefined {
  const [, id, term, revision] = form.exec(name) ?? [];
  return id === undefined
    ? undefined
    : { id, term: Number(term), revision: Number(revision), name };
}

/** The highest of each, by its id. */
export function versionsOf(names: readonly string[]): Map<string, FileVersion> {
  const versions = new Map<string, FileVersion>();
  for (const version of names.flatMap((name) => versionOf(name) ?? [])) {
    const known = versions.get(version.id);
    if (known === undefined || isHigher(version, known)) {
      versions.set(version.id, version);
    }
  }
  return versions;
}

export function isHigher(
  one: Pick<FileVersion, "term" | "revision">,
  other: Pick<FileVersion, "term" | "revision">,
): boolean {
  return one.term === other.term ? one.revision > other.revision : one.term > other.term;
}

/**
 * Removes a file. What a crash left of earlier versions goes first: it would come back when the newest goes. What a later
 * term has written stays.
 */
export async function removeVersion(folder: DurableFolder, known: FileVersion): Promise<void> {
  const all = (await folder.names()).flatMap((name) => versionOf(name) ?? []);
  const older = all.filter((it) => it.id === known.id && isHigher(known, it));
  await allOf(older.map(({ name }) => folder.remove(name)));
  await folder.remove(known.name);
}
