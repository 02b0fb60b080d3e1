import * as fileSystem from "node:fs/promises";
import type { FileSystem, OpenFile } from "../../../src/core/library/files/nodeFiles.ts";
import { systemError } from "../../support/computer/systemError.ts";

/** `short`: a write takes only half of what it is given, as the system may; elsewhere nothing happens. */
export const diskFaults = ["EIO", "ENOSPC", "EACCES", "short", "kill", "kill after"] as const;
export type DiskFault = (typeof diskFaults)[number];

/** The real file system, of which one call fails. */
export class FaultyFileSystem implements FileSystem {
  #calls = 0;
  readonly #at: number;
  readonly #fault: DiskFault;

  /** @param at which call fails, from 1; 0 for none. */
  constructor(at: number, fault: DiskFault) {
    this.#at = at;
    this.#fault = fault;
  }

  get calls(): number {
    return this.#calls;
  }

  async open(path: string, flags: "wx" | "r", mode?: number): Promise<OpenFile> {
    const file = await this.#call("open", () => fileSystem.open(path, flags, mode));
    return {
      write: (bytes, offset, length) => {
        const isShort = this.#fault === "short" && this.#calls + 1 === this.#at;
        return this.#call("write", () =>
          file.write(bytes, offset, isShort ? Math.ceil(length / 2) : length),
        );
      },
      sync: () => this.#call("fsync", () => file.sync()),
      // A close that fails has closed the file all the same.
      close: async () => {
        await file.close();
        await this.#call("close", () => Promise.resolve());
      },
    };
  }

  readdir(path: string): Promise<string[]> {
    return this.#call("readdir", () => fileSystem.readdir(path));
  }

  readFile(path: string): Promise<Uint8Array> {
    return this.#call("read", () => fileSystem.readFile(path));
  }

  rename(from: string, to: string): Promise<void> {
    return this.#call("rename", () => fileSystem.rename(from, to));
  }

  rm(path: string, options: { readonly force: true }): Promise<void> {
    return this.#call("rm", () => fileSystem.rm(path, options));
  }

  mkdir(
    path: string,
    options: { readonly recursive: true; readonly mode: number },
  ): Promise<string | undefined> {
    return this.#call("mkdir", () => fileSystem.mkdir(path, options));
  }

  async #call<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.#calls += 1;
    const fault = this.#calls === this.#at ? this.#fault : undefined;
    switch (fault) {
      case "EIO":
      case "ENOSPC":
      case "EACCES":
        throw systemError(fault, name);
      case "kill":
        process.kill(process.pid, "SIGKILL");
        return new Promise<never>(() => undefined);
      case "kill after":
        await work();
        process.kill(process.pid, "SIGKILL");
        return new Promise<never>(() => undefined);
      case "short":
      case undefined:
        return work();
    }
  }
}
