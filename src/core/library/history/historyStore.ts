import { SnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { Clock } from "../../ports.ts";
import type { Files } from "../files/files.ts";
import { guarded } from "../files/guarded.ts";
import type { Quarantine } from "../files/quarantine.ts";
import { RecordFolder } from "../files/recordFolder.ts";
import type { SnippetVersion } from "../snippetVersion.ts";
import { parseVersionFile, snippetKey, versionFileName } from "./versionFile.ts";
import type { VersionFile } from "./versionFile.ts";
import { versionFormat } from "./versionFormat.ts";

export interface HistoryStoreParts {
  readonly files: Files;
  /** Made when it is needed. */
  readonly folder: string;
  readonly clock: Pick<Clock, "now">;
  readonly quarantine: Quarantine;
  /** Bytes; 200 MB where nothing is said. */
  readonly limit?: number;
}

const day = 86_400_000;
const daysKept = 30;
const usualLimit = 200 * 1024 * 1024;
/** Other windows add, too, so what is there is counted again now and then. */
const addsBetweenCounts = 100;

/**
 * Earlier versions of snippets, a file each, shared by all windows. A version is kept for 30 days, or until all of them
 * are over the limit, the oldest first.
 * All methods throw {@link SnippetError} `storage`.
 */
export class HistoryStore {
  readonly #records: RecordFolder<SnippetVersion>;
  readonly #clock: Pick<Clock, "now">;
  readonly #limit: number;
  #adds = 0;
  /** Bytes, as far as this window knows. */
  #size = 0;

  constructor({ files, folder, clock, quarantine, limit = usualLimit }: HistoryStoreParts) {
    this.#records = new RecordFolder({ files, folder, clock, format: versionFormat, quarantine });
    this.#clock = clock;
    this.#limit = limit;
  }

  /**
   * When it resolves, the version outlives a power cut. One that is there already by its id is not added twice.
   * @throws {SnippetError} `storage` where it could not be kept; `internal` for an id that no file can bear.
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
      // The version is kept; room is made again with a later one.
      await this.clear().catch(() => undefined);
    }
    this.#adds += 1;
  }

  /** Gives a snippet's versions another id: its first ones were saved before the server named it. */
  async move(from: SnippetId, to: SnippetId): Promise<void> {
    await guarded("The earlier versions of a snippet could not be moved.", async () => {
      for (const file of await this.#filesOf(from)) {
        const name = versionFileName({ ...file, key: snippetKey(to) });
        await this.#records.folder.rename(file.name, name);
      }
    });
  }

  /** The newest first; under the id that was asked for. */
  async list(snippetId: SnippetId): Promise<readonly SnippetVersion[]> {
    return guarded("The earlier versions of this snippet could not be read.", async () => {
      const versions = new Map<string, SnippetVersion>();
      for (const file of await this.#filesOf(snippetId)) {
        const version = await this.#records.read(file.name);
        if (version !== undefined) {
          versions.set(version.id, { ...version, snippetId });
        }
      }
      return [...versions.values()].toSorted((a, b) => b.savedAt - a.savedAt);
    });
  }

  /** Removes what is too old, or over the limit: what was added first, since a server may date its versions as it likes. */
  async clear(): Promise<void> {
    await guarded("Old versions could not be removed from this computer.", async () => {
      await this.#records.folder.removeLeftovers();
      const files = await this.#files();
      const oldest = this.#clock.now() - daysKept * day;
      this.#size = files.reduce((sum, { size }) => sum + size, 0);
      for (const file of files.toSorted((a, b) => a.addedAt - b.addedAt)) {
        if (this.#size > this.#limit || file.addedAt < oldest) {
          await this.#records.folder.remove(file.name);
          this.#size -= file.size;
        }
      }
    });
  }

  async #filesOf(snippetId: SnippetId): Promise<readonly VersionFile[]> {
    const key = snippetKey(snippetId);
    // Most are of other snippets: their names need not be understood.
    const names = (await this.#records.folder.names()).filter((name) => name.includes(key));
    return names.flatMap((name) => parseVersionFile(name) ?? []).filter((it) => it.key === key);
  }

  async #files(): Promise<readonly VersionFile[]> {
    return (await this.#records.folder.names()).flatMap((name) => parseVersionFile(name) ?? []);
  }
}
