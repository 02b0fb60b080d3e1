import { randomUUID } from "node:crypto";
import { basename, join } from "node:path";
import type { Clock } from "../../ports.ts";
import type { Files } from "./files.ts";

/** Takes unreadable files: moved as they are, and never deleted. Their names hold the time, the kind and the old name. */
export class Quarantine {
  readonly #files: Files;
  readonly #folder: string;
  readonly #clock: Pick<Clock, "now">;

  constructor(files: Files, folder: string, clock: Pick<Clock, "now">) {
    this.#files = files;
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Another window may have been faster. @throws the system's error; then the file stays at its place. */
  async put(path: string, kind: string): Promise<void> {
    const time = String(Math.max(this.#clock.now(), 0)).padStart(13, "0");
    const name = `${time}.${kind}.${randomUUID()}.${basename(path)}`;
    await this.#files.makeFolder(this.#folder);
    if (await this.#files.rename(path, join(this.#folder, name))) {
      await this.#files.syncFolder(this.#folder);
    }
  }
}
