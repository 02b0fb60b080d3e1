import { writeSync } from "node:fs";
import type { Content, SaveLedger } from "./saveLedger.ts";

/** A ledger in another process, which outlives this one: a line is with the parent when the call returns. */
export class ReportedLedger implements Pick<SaveLedger, "begin"> {
  #begun = 0;

  begin(key: string, content: Content): () => void {
    const number = this.#begun;
    this.#begun += 1;
    report({ kind: "begun", number, key, content });
    return () => report({ kind: "acknowledged", number });
  }
}

export type LedgerLine =
  | {
      readonly kind: "begun";
      readonly number: number;
      readonly key: string;
      readonly content?: Content;
    }
  | { readonly kind: "acknowledged"; readonly number: number }
  | { readonly kind: "sent"; readonly id: string }
  | { readonly kind: "ended"; readonly faults: readonly string[]; readonly calls: number };

export function report(line: LedgerLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let at = 0; at < bytes.length;) {
    at += writeSome(bytes, at);
  }
}

/** A pipe that the parent has not yet emptied says EAGAIN. */
function writeSome(bytes: Uint8Array, at: number): number {
  try {
    return writeSync(1, bytes, at);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return 0;
    throw error;
  }
}

/** Reads what a process reported into the parent's ledger. */
export class LedgerReader {
  readonly #ledger: SaveLedger;
  readonly #open = new Map<number, () => void>();

  constructor(ledger: SaveLedger) {
    this.#ledger = ledger;
  }

  /** What was begun and not acknowledged. */
  get open(): number {
    return this.#open.size;
  }

  read(text: string): LedgerLine {
    const line = JSON.parse(text) as LedgerLine;
    this.take(line);
    return line;
  }

  take(line: LedgerLine): void {
    if (line.kind === "begun") {
      this.#open.set(line.number, this.#ledger.begin(line.key, line.content));
    } else if (line.kind === "acknowledged") {
      this.#open.get(line.number)?.();
      this.#open.delete(line.number);
    }
  }
}
