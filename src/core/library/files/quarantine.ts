import { randomUUID } from "node:crypto";
import { basename, join } from "node:path";
import type { Clock } from "../../ports.ts";
import type { Files } from "./files.ts";
import { guarded } from "./guarded.ts";

/** A file that could not be understood, as it was found. */
export interface QuarantinedFile {
  readonly id: string;
  /** What it was to be: `operation`, `draft`, `version` ... */
  readonly kind: string;
  /** Its name before. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly foundAt: number;
}

const daysKept = 30;
const day = 86_400_000;
const nameForm = /^(\d{13,15})\.([a-z-]+)\.[0-9a-f-]{36}\.(.+)$/;

/** Where files go that cannot be understood: moved as they are, kept for 30 days. */
export class Quarantine {
  readonly #files: Files;
  readonly #folder: string;
  readonly #clock: Pick<Clock, "now">;

  constructor(files: Files, folder: string, clock: Pick<Clock, "now">) {
    this.#files = files;
    this.#folder = folder;
    this.#clock = clock;
  }

  /** @returns undefined where another window was faster. @throws the system's error; the file stays where it was then. */
  async put(path: string, kind: string): Promise<QuarantinedFile | undefined> {
    const time = String(Math.max(this.#clock.now(), 0)).padStart(13, "0");
    const id = `${time}.${kind}.${randomUUID()}.${basename(path)}`;
    await this.#files.makeFolder(this.#folder);
    const isMine = await this.#files.rename(path, join(this.#folder, id));
    if (!isMine) {
      return undefined;
    }
    await this.#files.syncFolder(this.#folder);
    return toQuarantined(id);
  }

  /** The newest first. @throws {SnippetError} `storage`. */
  async list(): Promise<readonly QuarantinedFile[]> {
    const names = await guarded("The unreadable files on this computer could not be listed.", () =>
      this.#files.list(this.#folder),
    );
    return names
      .flatMap((name) => toQuarantined(name) ?? [])
      .toSorted((a, b) => b.foundAt - a.foundAt);
  }

  /** Its raw bytes. @throws {SnippetError} `storage`. */
  async read(id: string): Promise<Uint8Array | undefined> {
    return nameForm.test(id) && basename(id) === id
      ? guarded("An unreadable file on this computer could not be opened.", () =>
          this.#files.read(join(this.#folder, id)),
        )
      : undefined;
  }

  /** Removes what was found more than 30 days ago, and nothing whose time lies in the future. @throws {SnippetError} `storage`. */
  async clear(): Promise<void> {
    const limit = this.#clock.now() - daysKept * day;
    for (const { id, foundAt } of await this.list()) {
      if (foundAt < limit) {
        await guarded("An old unreadable file could not be removed from this computer.", () =>
          this.#files.remove(join(this.#folder, id)),
        );
      }
    }
  }
}

function toQuarantined(id: string): QuarantinedFile | undefined {
  const [, time, kind, name] = nameForm.exec(id) ?? [];
  return time === undefined || kind === undefined || name === undefined
    ? undefined
    : { id, kind, name, foundAt: Number(time) };
}
