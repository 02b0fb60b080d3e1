import type { Event } from "../../emitter.ts";
import type { SnippetId } from "../../model.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { isBlocked } from "../outbox/item.ts";
import { unlessCancelled } from "../../http/untilAborted.ts";
import { reasonOf } from "./waitingWrites.ts";

/**
 * Resolves when this snippet, or any, has no pending change.
 * @param signals each ends the wait. @throws the error of a write that needs the user; `cancelled` on abort.
 */
export async function untilSettled(
  { holdings, onDidChange }: Pick<Outbox, "holdings" | "onDidChange">,
  id: SnippetId | undefined,
  signals: readonly (AbortSignal | undefined)[],
): Promise<void> {
  const signal = AbortSignal.any(signals.filter((it) => it !== undefined));
  for (;;) {
    const waits = id === undefined ? holdings.pending : [holdings.of(id) ?? []].flat();
    const blocked = waits.find(isBlocked);
    if (blocked !== undefined) {
      throw reasonOf(blocked);
    }
    if (waits.length === 0) {
      return;
    }
    await untilEvent(onDidChange, () => true, signal);
  }
}

/**
 * Resolves at the next event that counts, or when the work has ended, which goes on otherwise.
 * @throws as the work does until then; `cancelled` on abort, which leaves the work alone.
 */
export async function untilEvent<T>(
  event: Event<T>,
  counts: (value: T) => boolean,
  signal: AbortSignal | undefined,
  work?: Promise<void>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listening = event((value) => counts(value) && resolve());
  try {
    const first = work === undefined ? promise : Promise.race([promise, work]);
    await unlessCancelled(first, signal);
  } finally {
    listening.dispose();
  }
}
