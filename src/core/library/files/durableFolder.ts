import { randomUUID } from "node:crypto";
import { sep } from "node:path";
import type { Clock } from "../../ports.ts";
import { systemCode } from "../../systemCode.ts";
import { NextRun } from "../serial.ts";
import { unless } from "./files.ts";
import type { Files } from "./files.ts";

const day = 86_400_000;
const temporaryForm = /^(\d{1,15})\.[0-9a-f-]{36}\.tmp$/;

/**
 * Whole files by name, which windows may share: a crash or a power cut leaves the old file or the new one, never a part.
 * Rejects with the system's errors.
 */
export class DurableFolder {
  readonly #files: Files;
  readonly #path: string;
  readonly #clock: Pick<Clock, "now">;
  readonly #syncing: NextRun;
  #isReady = false;

  /** @param path the folder, which is created when it is needed. */
  constructor(files: Files, path: string, clock: Pick<Clock, "now">) {
    this.#files = files;
    this.#path = path;
    this.#clock = clock;
    this.#syncing = new NextRun(() => files.syncFolder(path));
  }

  path(name: string): string {
    return `${this.#path}${sep}${name}`;
  }

  /** Creates the folder where it is missing. */
  async prepare(): Promise<void> {
    if (!this.#isReady) {
      await this.#files.makeFolder(this.#path);
      this.#isReady = true;
    }
  }

  async names(): Promise<readonly string[]> {
    const names = await this.#files.list(this.#path);
    return names.filter((name) => !(name.endsWith(".tmp") && temporaryForm.test(name)));
  }

  read(name: string): Promise<Uint8Array | undefined> {
    return this.#files.read(this.path(name));
  }

  /** Writes the file, or replaces it. When it resolves, the file outlives a power cut. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.prepare();
    try {
      await this.#put(name, bytes);
    } catch (error) {
      if (systemCode(error) !== "ENOENT") {
        throw error;
      }
      // Another program has removed the folder, or another window the temporary file: see `removeLeftovers`.
      this.#isReady = false;
      await this.prepare();
      await this.#put(name, bytes);
    }
  }

  /** A file that is gone already is no error. */
  async remove(name: string): Promise<void> {
    await this.#files.remove(this.path(name));
    await unless("ENOENT", () => this.#syncing.join());
  }

  /**
   * Removes temporary files that are a day old, which no window is still writing. A file that the disk does not release
   * stays.
   */
  async removeLeftovers(): Promise<void> {
    for (const name of await this.#files.list(this.#path)) {
      const [, time] = temporaryForm.exec(name) ?? [];
      if (time !== undefined && Number(time) < this.#clock.now() - day) {
        await this.#files.remove(this.path(name)).catch(() => undefined);
      }
    }
  }

  async #put(name: string, bytes: Uint8Array): Promise<void> {
    const temporary = this.path(`${Math.max(this.#clock.now(), 0)}.${randomUUID()}.tmp`);
    try {
      await this.#files.writeNew(temporary, bytes);
      if (!(await this.#files.rename(temporary, this.path(name)))) {
        throw Object.assign(new Error("What was written is gone."), { code: "ENOENT" });
      }
    } catch (error) {
      await this.#files.remove(temporary).catch(() => undefined);
      throw error;
    }
    await this.#syncing.join();
  }
}
