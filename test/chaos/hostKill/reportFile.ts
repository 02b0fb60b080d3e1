import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import type { HostLine } from "./hostLine.ts";

/** The lines that another process appends to a file. */
export class ReportFile {
  readonly #path: string;
  #read = 0;

  /** @param path of a file that is there. */
  constructor(path: string) {
    this.#path = path;
  }

  /** The lines since the last call. */
  async next(): Promise<readonly HostLine[]> {
    const lines = (await readFile(this.#path, "utf8")).split("\n").slice(0, -1);
    const fresh = lines.slice(this.#read);
    this.#read = lines.length;
    return fresh.map((line) => JSON.parse(line) as HostLine);
  }

  /** Resolves when there are so many lines more than were read. @throws Error after the limit. */
  async until(count: number, limitMs: number): Promise<void> {
    const limit = AbortSignal.timeout(limitMs);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = async (): Promise<void> => {
      const lines = (await readFile(this.#path, "utf8")).split("\n").length - 1;
      if (lines >= this.#read + count) resolve();
    };
    const watcher = watch(this.#path, () => void look().catch(reject));
    limit.addEventListener("abort", () =>
      reject(new Error("The editor's extension host is silent.")),
    );
    try {
      await look();
      await promise;
    } finally {
      watcher.close();
    }
  }
}
