import { SnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { Clock } from "../../ports.ts";
import { guarded } from "../files/guarded.ts";
import { keptFor, RecordFolder } from "../files/recordFolder.ts";
import type { RecordPlace } from "../files/recordFolder.ts";
import type { SnippetVersion } from "../snippetVersion.ts";
import { parseVersionFile, snippetKey, versionFileName } from "./versionFile.ts";
import type { VersionFile } from "./versionFile.ts";
import { versionFormat } from "./versionFormat.ts";

export interface HistoryStoreParts extends RecordPlace {
  /** Bytes; 200 MB by default. */
  readonly limit?: number;
  /** Another source of versions, which {@link HistoryStore.list} includes. */
  readonly otherVersions?: Pick<HistoryStore, "list">;
  /** The order in which versions leave over the limit: by default, those added first. */
  readonly leavesFirst?: (one: VersionFile, other: VersionFile) => number;
}

const usualLimit = 200 * 1024 * 1024;
/** A limit for small versions. */
const mostFiles = 50_000;
/** The part of a limit that stays in use after versions had to leave. */
const roomLeft = 15 / 16;
/** Other windows add, too, so the files are counted again after so many additions. */
const addsBetweenCounts = 100;

/**
 * Earlier versions of snippets, a file each, shared by all windows. A version is kept for 30 days, or until all of them
 * are over the limit.
 * All methods throw {@link SnippetError} `storage`.
 */
export class HistoryStore {
  readonly #records: RecordFolder<SnippetVersion>;
  readonly #clock: Pick<Clock, "now">;
  readonly #limit: number;
  readonly #otherVersions: HistoryStoreParts["otherVersions"];
  readonly #leavesFirst: NonNullable<HistoryStoreParts["leavesFirst"]>;
  #adds = 0;
  /** Bytes, as far as this window knows. */
  #size = 0;

  constructor(parts: HistoryStoreParts) {
    this.#records = new RecordFolder(parts, versionFormat);
    this.#clock = parts.clock;
    this.#limit = parts.limit ?? usualLimit;
    this.#otherVersions = parts.otherVersions;
    this.#leavesFirst = parts.leavesFirst ?? addedFirst;
  }

  /**
   * When it resolves, the version outlives a power cut. A version of a known id is not added twice.
   * @throws {SnippetError} `storage` where it could not be stored; `internal` for an id that no file name can hold.
   */
  async add(version: SnippetVersion): Promise<void> {
    if (!/^[\w-]{1,100}$/.test(version.id)) {
      throw new SnippetError("internal", "The identifier of an earlier version is not valid.");
    }
    await guarded("An earlier version could not be saved on this computer.", async () => {
      const { id, savedAt, snippetId } = version;
      const addedAt = this.#clock.now();
      const name = (size: number): string => {
        this.#size += size;
        return versionFileName({ savedAt, key: snippetKey(snippetId), id, size, addedAt });
      };
      await this.#records.put(name, version);
    });
    if (this.#adds % addsBetweenCounts === 0 || this.#size > this.#limit) {
      // The version is stored. A later one makes room again.
      await this.clear().catch(() => undefined);
    }
    this.#adds += 1;
  }

  /** @param names all ids of one snippet. @returns the newest first. */
  async list(...names: readonly SnippetId[]): Promise<readonly SnippetVersion[]> {
    return guarded("The earlier versions of this snippet could not be read.", async () => {
      const files = await this.#filesOf(names);
      const found = await this.#records.all(files.map(({ name }) => name));
      const otherVersions = (await this.#otherVersions?.list(...names)) ?? [];
      const versions = new Map(
        [...found, ...otherVersions].map((version) => [version.id, version]),
      );
      return [...versions.values()].toSorted((a, b) => b.savedAt - a.savedAt);
    });
  }

  /** Removes old versions. Over the limit it makes room for several, so that not each addition reads all names. */
  async clear(): Promise<void> {
    await guarded("Old versions could not be removed from this computer.", async () => {
      await this.#records.folder.removeLeftovers();
      const files = (await this.#files()).toSorted(this.#leavesFirst);
      const oldest = this.#clock.now() - keptFor;
      let [size, count] = [files.reduce((sum, file) => sum + file.size, 0), files.length];
      const isOver = size > this.#limit || count > mostFiles;
      for (const file of files) {
        const isTooMuch = size > this.#limit * roomLeft || count > mostFiles * roomLeft;
        if ((isOver && isTooMuch) || file.addedAt < oldest) {
          await this.#records.folder.remove(file.name);
          size -= file.size;
          count -= 1;
        }
      }
      this.#size = size;
    });
  }

  async #filesOf(ids: readonly SnippetId[]): Promise<readonly VersionFile[]> {
    const keys = ids.map(snippetKey);
    // Most files belong to other snippets: their names need not be parsed.
    const names = (await this.#records.folder.names()).filter((name) =>
      keys.some((key) => name.includes(key)),
    );
    return names
      .flatMap((name) => parseVersionFile(name) ?? [])
      .filter((file) => keys.includes(file.key));
  }

  async #files(): Promise<readonly VersionFile[]> {
    return (await this.#records.folder.names()).flatMap((name) => parseVersionFile(name) ?? []);
  }
}

/** By the time of adding: a server may set any date for its versions. */
function addedFirst(one: VersionFile, other: VersionFile): number {
  return one.addedAt - other.addedAt;
}
