import type { SnippetError } from "../../errors.ts";
import type { WriteId } from "../waitingWrite.ts";
import { isOverBudget, overBudget } from "./budgets.ts";
import type { Budgets } from "./budgets.ts";
import type { StepEnd } from "./desk.ts";
import type { Holdings } from "./holdings.ts";
import { goesOn, isPending } from "./item.ts";
import type { Item, KeptError } from "./item.ts";
import { storedError } from "./outcome.ts";
import type { Memory } from "./memory.ts";
import type { Pace } from "./pace.ts";
import { refusal } from "./steps.ts";

export interface ProgressParts {
  readonly holdings: Holdings;
  readonly memory: Memory;
  readonly pace: Pace;
  readonly budgets: Budgets;
}

/** Notes how a step of an item has ended: when the next one is due, and why that is later. */
export class Progress {
  readonly #parts: ProgressParts;

  constructor(parts: ProgressParts) {
    this.#parts = parts;
  }

  /** @param item as it was before. @param failures that its requests saw when they left. */
  async note(item: Item, end: StepEnd, failures: number): Promise<void> {
    const { holdings, memory, pace, budgets } = this.#parts;
    memory.of(item.id).due = 0;
    switch (end.kind) {
      case "done":
        pace.reset();
        await this.#went(item);
        break;
      case "later": {
        const isOpen = memory.of(item.id).graceUntil !== undefined;
        const left = isOpen ? memory.graceLeft(item.id) : 0;
        const wait = budgets.untilLook(item, end.milliseconds, left);
        // Never at once: what is to be waited for must let time pass.
        memory.wait(item.id, Math.max(1, wait));
        await this.#tell(item.id, undefined);
        break;
      }
      case "refused":
        await holdings.change(item.id, (it) => ({ ...it, ...refusal(it, end.error) }));
        break;
      case "trouble":
        await this.#pause(item, end.error, failures);
        break;
    }
  }

  /** What rests without a reason of its own has cost too much. */
  async #went(item: Item): Promise<void> {
    const { holdings, memory, budgets } = this.#parts;
    const now = holdings.get(item.id);
    if (now === undefined) {
      memory.forget(item.id);
    }
    if (now === undefined || !isPending(now)) {
      budgets.end(item);
    } else if (
      goesOn(now) &&
      budgets.rests(now) &&
      (now.trouble ?? now.flight?.error) === undefined
    ) {
      await this.#tell(item.id, storedError(overBudget()));
    }
  }

  async #pause(item: Item, error: SnippetError, failures: number): Promise<void> {
    const { memory, pace, budgets } = this.#parts;
    const isOver = isOverBudget(error);
    if (!isOver) {
      pace.failed(error, failures);
    }
    // The others go first when the pause is over: the trouble may be with this one alone.
    memory.wait(item.id, Math.max(pace.wait, budgets.pause(item)));
    // Why it has cost so much says more than that it did.
    const before = isOver ? (item.trouble ?? item.flight?.error) : undefined;
    await this.#tell(item.id, before ?? storedError(error));
  }

  /** Every window tells why it waits. */
  async #tell(id: WriteId, trouble: KeptError | undefined): Promise<void> {
    await this.#parts.holdings.change(id, (item) =>
      item.trouble?.message === trouble?.message ? undefined : { ...item, trouble },
    );
  }
}
