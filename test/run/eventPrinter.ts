import { watch, type FSWatcher } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { TestCounts } from "./testCounts.ts";
import type { TestEvent } from "./testEvents.ts";

interface OwnCounts {
  passed: number;
  failed: number;
  readonly failures: string[];
}

/** Prints a growing file of test events while the tests run, and counts them by the file that they stand in. */
export class EventPrinter {
  readonly #file: FileHandle;
  readonly #watcher: FSWatcher;
  readonly #onProgress: () => void;
  #rest = "";
  #testFile = "";
  readonly #counts = new Map<string, OwnCounts>();
  #ended = false;
  #reading: Promise<void> = Promise.resolve();
  readonly #failures: { title: string; error: string }[] = [];
  readonly #path: string[] = [];

  private constructor(file: FileHandle, path: string, onProgress: () => void) {
    this.#file = file;
    this.#onProgress = onProgress;
    this.#watcher = watch(path, () => this.#readOn());
  }

  static async start(path: string, onProgress: () => void): Promise<EventPrinter> {
    return new EventPrinter(await open(path, "r"), path, onProgress);
  }

  /**
   * Reads what is left, prints the failures and stops watching.
   * @returns counts by the path of the bundled test file. Where the tests did not reach their end, the file in which they
   *   stopped is not among them.
   */
  async finish(): Promise<ReadonlyMap<string, TestCounts>> {
    this.#watcher.close();
    this.#readOn();
    await this.#reading;
    await this.#file.close();
    for (const [index, failure] of this.#failures.entries()) {
      console.log(`\n  ${String(index + 1)}) ${failure.title}\n${indent(failure.error, 5)}`);
    }
    if (!this.#ended) {
      console.log("\n  The tests did not reach their end.");
      this.#counts.delete(this.#testFile);
    } else if (this.#counts.size === 0) {
      console.log("\n  No test was found.");
    }
    return this.#counts;
  }

  #readOn(): void {
    this.#reading = this.#reading.then(() => this.#read());
  }

  async #read(): Promise<void> {
    const buffer = Buffer.alloc(65_536);
    let text = "";
    for (;;) {
      const { bytesRead } = await this.#file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) break;
      text += buffer.toString("latin1", 0, bytesRead);
    }
    if (text === "") return;
    // Decoded line by line: a character's bytes may arrive in two reads.
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      this.#print(JSON.parse(Buffer.from(line, "latin1").toString("utf8")) as TestEvent);
    }
    this.#onProgress();
  }

  #own(): OwnCounts {
    const counts = this.#counts.get(this.#testFile) ?? { passed: 0, failed: 0, failures: [] };
    this.#counts.set(this.#testFile, counts);
    return counts;
  }

  #print(event: TestEvent): void {
    if (event.kind === "ended") {
      this.#ended = true;
      return;
    }
    const margin = "  ".repeat(event.depth);
    if (event.kind === "suite") {
      this.#path.splice(event.depth - 1, Infinity, event.title);
      this.#testFile = event.file;
      console.log(`${margin}${event.title}`);
    } else if (event.kind === "passed") {
      this.#own().passed++;
      console.log(`${margin}✔ ${event.title}${slowness(event.milliseconds)}`);
    } else {
      const title = [...this.#path.slice(0, event.depth - 1), event.title].join(" > ");
      this.#failures.push({ title, error: event.error });
      const own = this.#own();
      own.failed++;
      own.failures.push(`${title}\n${event.error}`);
      console.log(`${margin}${String(this.#failures.length)}) ${event.title}`);
    }
  }
}

function slowness(milliseconds: number): string {
  return milliseconds > 500 ? ` (${String(milliseconds)} ms)` : "";
}

function indent(text: string, width: number): string {
  return text.replaceAll(/^/gm, " ".repeat(width));
}
