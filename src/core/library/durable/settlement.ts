import type { SnippetId } from "../../model.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { isBlocked } from "../outbox/item.ts";
import { unlessCancelled } from "../../http/untilAborted.ts";
import { reasonOf } from "./waitingWrites.ts";

type Changes = Pick<Outbox, "holdings" | "onDidChange">;

/**
 * Resolves when this snippet, or any, has no pending change.
 * @param signals each ends the wait. @throws the error of a write that needs the user; `cancelled` on abort.
 */
export async function untilSettled(
  outbox: Changes,
  id: SnippetId | undefined,
  signals: readonly (AbortSignal | undefined)[],
): Promise<void> {
  const signal = AbortSignal.any(signals.filter((it) => it !== undefined));
  const { holdings } = outbox;
  for (;;) {
    const waits = id === undefined ? holdings.pending : [holdings.of(id) ?? []].flat();
    const blocked = waits.find(isBlocked);
    if (blocked !== undefined) {
      throw reasonOf(blocked);
    }
    if (waits.length === 0) {
      return;
    }
    await nextChange(outbox, signal);
  }
}

async function nextChange({ onDidChange }: Changes, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listening = onDidChange(() => resolve());
  try {
    await unlessCancelled(promise, signal);
  } finally {
    listening.dispose();
  }
}
