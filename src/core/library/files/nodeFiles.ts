import * as fileSystem from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Clock } from "../../ports.ts";
import { pause } from "../../http/pause.ts";
import { unless } from "./files.ts";
import type { Files } from "./files.ts";
import { systemCode } from "../../systemCode.ts";

/** The used members of a `FileHandle`. */
export interface OpenFile {
  write(bytes: Uint8Array, offset: number, length: number): Promise<{ bytesWritten: number }>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The used members of `node:fs/promises`. */
export interface FileSystem {
  open(path: string, flags: "wx" | "r", mode?: number): Promise<OpenFile>;
  readdir(path: string): Promise<string[]>;
  readFile(path: string): Promise<Uint8Array>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly force: true }): Promise<void>;
  mkdir(
    path: string,
    options: { readonly recursive: true; readonly mode: number },
  ): Promise<string | undefined>;
}

/** Milliseconds. */
const firstPause = 10;
const patience = 5_000;

/** The computer's files. New files and folders are for this user only (0600, 0700). */
export class NodeFiles implements Files {
  readonly #clock: Clock;
  readonly #system: FileSystem;
  readonly #isWindows: boolean;

  constructor(
    clock: Clock,
    options: { readonly system?: FileSystem; readonly platform?: NodeJS.Platform } = {},
  ) {
    this.#clock = clock;
    this.#system = options.system ?? fileSystem;
    this.#isWindows = (options.platform ?? process.platform) === "win32";
  }

  async list(folder: string): Promise<readonly string[]> {
    return (await unless("ENOENT", () => this.#system.readdir(folder))) ?? [];
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return unless("ENOENT", () => this.#system.readFile(path));
  }

  async writeNew(path: string, bytes: Uint8Array): Promise<void> {
    const file = await this.#system.open(path, "wx", 0o600);
    try {
      try {
        // The system may take less than it was given.
        for (let at = 0; at < bytes.length;) {
          at += (await file.write(bytes, at, bytes.length - at)).bytesWritten;
        }
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await this.#system.rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async rename(from: string, to: string): Promise<boolean> {
    const until = this.#clock.now() + patience;
    for (let wait = firstPause; ; wait *= 2) {
      try {
        await this.#system.rename(from, to);
        return true;
      } catch (error) {
        if (systemCode(error) === "ENOENT" && !(await this.#exists(from))) {
          return false;
        }
        if (!this.#isHeld(error) || this.#clock.now() >= until) {
          throw error;
        }
        await pause(this.#clock, wait * (0.5 + Math.random()), undefined);
      }
    }
  }

  async remove(path: string): Promise<void> {
    await this.#system.rm(path, { force: true });
  }

  async makeFolder(path: string): Promise<void> {
    const first = await this.#system.mkdir(path, { recursive: true, mode: 0o700 });
    if (first === undefined) {
      return;
    }
    const top = dirname(first);
    for (let made = dirname(path); made.length >= top.length; made = dirname(made)) {
      await this.syncFolder(made);
      if (made === dirname(made)) {
        return;
      }
    }
  }

  /** Windows cannot open folders, and keeps their changes in its journal. */
  async syncFolder(path: string): Promise<void> {
    if (this.#isWindows) {
      return;
    }
    const folder = await this.#system.open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  /** ENOENT also says that the folder of the new name is missing. */
  async #exists(path: string): Promise<boolean> {
    return (await this.list(dirname(path))).includes(basename(path));
  }

  /** On Windows a virus scanner or an indexer may have the file open. On other systems these errors do not pass. */
  #isHeld(error: unknown): boolean {
    return this.#isWindows && ["EPERM", "EACCES", "EBUSY"].includes(systemCode(error) ?? "");
  }
}
