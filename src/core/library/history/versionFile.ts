import { hash } from "node:crypto";
import type { SnippetId } from "../../model.ts";

/** The parts of a version's file name, so that no file must be read to decide which versions are evicted. */
export interface VersionFile {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  /** The snippet's {@link snippetKey}. */
  readonly key: string;
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Epoch milliseconds. */
  readonly addedAt: number;
}

const form = /^(\d{13,16})\.([0-9a-f]{32})\.([\w-]{1,100})\.(\d{1,12})\.(\d{13,15})\.version$/;

/** A hash, since a server's id may hold any characters. */
export function snippetKey(id: SnippetId): string {
  return hash("sha256", id).slice(0, 32);
}

/** The name that {@link parseVersionFile} reads. */
export function versionFileName(file: Omit<VersionFile, "name">): string {
  const { savedAt, key, id, size, addedAt } = file;
  return `${digits(savedAt)}.${key}.${id}.${size}.${digits(addedAt)}.version`;
}

/** @returns undefined for a file that is no version. */
export function parseVersionFile(name: string): VersionFile | undefined {
  const [, savedAt, key, id, size, addedAt] = form.exec(name) ?? [];
  return key === undefined || id === undefined
    ? undefined
    : {
        name,
        savedAt: Number(savedAt),
        key,
        id,
        size: Number(size),
        addedAt: Number(addedAt),
      };
}

function digits(time: number): string {
  return String(Math.max(Math.trunc(time), 0)).padStart(13, "0");
}
