import { ChildProcess } from "../../support/service/childProcess.ts";
import type { LedgerLine } from "./reportedLedger.ts";

const program = new URL("./racer.ts", import.meta.url);

/** One of the windows that race, in a process of its own, whose lines are read as they come. */
export class RacingWindow {
  /** What it acknowledged. */
  readonly saved = new Set<string>();
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #begun = new Map<number, string>();
  #onLine: (() => void) | undefined;

  constructor(folder: string, name: string, manner: string) {
    this.#child = new ChildProcess(program, [folder, name, manner]);
    this.#ended = this.#read();
  }

  get errors(): string {
    return this.#child.errors;
  }

  /** Resolves at the first line after which `isTrue`; also when the process ends. */
  async until(isTrue: () => boolean): Promise<void> {
    const reached = new Promise<void>((resolve) => {
      this.#onLine = () => {
        if (isTrue()) resolve();
      };
      this.#onLine();
    });
    await Promise.race([reached, this.#ended]);
    this.#onLine = undefined;
  }

  /** Resolves when all that it reported was read. */
  async kill(): Promise<void> {
    await this.#child.kill("SIGKILL");
    await this.#ended;
  }

  async #read(): Promise<void> {
    for (;;) {
      let text: string;
      try {
        text = await this.#child.line();
      } catch {
        return;
      }
      const line = JSON.parse(text) as LedgerLine;
      if (line.kind === "begun") this.#begun.set(line.number, line.key);
      if (line.kind === "acknowledged") this.saved.add(this.#begun.get(line.number) ?? "");
      this.#onLine?.();
    }
  }
}
