import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { testCache } from "../projectRoot.ts";

/** A TypeScript program of ours in a process of its own, spoken to by lines. */
export class ChildProcess {
  readonly #process: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;
  #errors = "";

  constructor(program: URL, args: readonly string[]) {
    const stdio: ["pipe", "pipe", "pipe"] = ["pipe", "pipe", "pipe"];
    // Most of a start is otherwise taking the types out of the sources again.
    const env = { ...process.env, NODE_COMPILE_CACHE: join(testCache, "compiled") };
    this.#process = spawn(process.execPath, [fileURLToPath(program), ...args], { stdio, env });
    this.#reader = createInterface({ input: this.#process.stdout });
    this.#lines = this.#reader[Symbol.asyncIterator]();
    this.#process.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#errors += text;
    });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** What it wrote to its standard error so far. */
  get errors(): string {
    return this.#errors;
  }

  write(text: string): void {
    this.#process.stdin.write(text);
  }

  endInput(): void {
    this.#process.stdin.end();
  }

  /** @returns the next line of its standard output. @throws Error when it ends before. */
  async line(): Promise<string> {
    const next = await this.#lines.next();
    if (next.done === true) throw new Error(`The process ended. ${this.#errors}`);
    return next.value;
  }

  /** @returns all lines until it ends. */
  async rest(): Promise<readonly string[]> {
    const lines: string[] = [];
    for (let next = await this.#lines.next(); next.done !== true;) {
      lines.push(next.value);
      next = await this.#lines.next();
    }
    return lines;
  }

  /** @returns its exit code, null when a signal ended it. */
  async ended(): Promise<number | null> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      await once(this.#process, "close");
    }
    return this.#process.exitCode;
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.#process.kill(signal);
    return this.ended();
  }
}
