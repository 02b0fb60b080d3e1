import type { SnippetId } from "../../model.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { isBlocked } from "../outbox/item.ts";
import type { Item } from "../outbox/item.ts";
import { unlessCancelled } from "../../http/untilAborted.ts";
import { reasonOf } from "./waitingWrites.ts";

/** Waits until saved changes are on the server. */
export class Settlement {
  readonly #outbox: Pick<Outbox, "holdings" | "onDidChange">;
  readonly #ending: AbortSignal;

  /** @param ending ends every wait with `cancelled`. */
  constructor(outbox: Pick<Outbox, "holdings" | "onDidChange">, ending: AbortSignal) {
    this.#outbox = outbox;
    this.#ending = ending;
  }

  /** @throws the error of a write that needs the user; `cancelled` on abort. */
  async wait(id: SnippetId | undefined, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const waits = this.#waits(id);
      const blocked = waits.find(isBlocked);
      if (blocked !== undefined) {
        throw reasonOf(blocked);
      }
      if (waits.length === 0) {
        return;
      }
      await this.#nextChange(signal);
    }
  }

  #waits(id: SnippetId | undefined): readonly Item[] {
    const { holdings } = this.#outbox;
    return id === undefined ? holdings.pending : [holdings.of(id) ?? []].flat();
  }

  async #nextChange(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const listening = this.#outbox.onDidChange(() => resolve());
    const signals = signal === undefined ? [] : [signal];
    try {
      await unlessCancelled(promise, AbortSignal.any([this.#ending, ...signals]));
    } finally {
      listening.dispose();
    }
  }
}
