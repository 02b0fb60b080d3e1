import { isCancelled, isSnippetError, SnippetError, type SnippetErrorCode } from "../errors.ts";
import type { SnippetDraft } from "../model.ts";
import type { NotTaken } from "./foundSnippet.ts";
import type { ImportPlan, PlannedSnippet } from "./importPlan.ts";
import { inTurns } from "./turns.ts";

/** Where an import writes; a library fits. */
export interface ImportTarget {
  create(draft: SnippetDraft, signal?: AbortSignal): Promise<unknown>;
}

export interface ImportRunOptions {
  readonly signal?: AbortSignal;
  /** Told before each snippet how many are done. */
  readonly progress?: (done: number) => void;
}

/** How an import went. What it created stays, however it ended. */
export interface ImportOutcome {
  readonly taken: readonly PlannedSnippet[];
  readonly alreadyThere: ImportPlan["alreadyThere"];
  readonly notTaken: readonly NotTaken[];
  /** Why it ended before its end: `cancelled`, or what the next snippet would have met as well. */
  readonly stopped: SnippetError | undefined;
}

/** What is wrong with one snippet only; any other failure would meet the next one, too. */
const ofOneSnippet: ReadonlySet<SnippetErrorCode> = new Set([
  "invalid",
  "too-large",
  "not-kept",
  "conflict",
  "input",
]);

/**
 * Creates what was planned, one after the other, the last one first, so that what stood first is the newest. A
 * snippet that the service refuses is passed over; a failure that concerns all ends the run. Never throws a
 * SnippetError: importing once more goes on where it ended, since what is there is recognised.
 */
export async function runImport(
  plan: ImportPlan,
  target: ImportTarget,
  { signal, progress }: ImportRunOptions = {},
): Promise<ImportOutcome> {
  const taken: PlannedSnippet[] = [];
  const refused: NotTaken[] = [];
  const waiting = new Set(plan.take.toReversed());
  let stopped: SnippetError | undefined;
  try {
    for await (const planned of inTurns([...waiting], signal)) {
      progress?.(plan.take.length - waiting.size);
      const sentence = await create(planned.draft, target, signal);
      waiting.delete(planned);
      if (sentence === undefined) {
        taken.push(planned);
      } else {
        refused.push({ source: planned.source, reason: { kind: "refused", sentence } });
      }
    }
  } catch (error) {
    stopped = reasonToStop(error);
  }
  const notTried = [...waiting].map(({ source }): NotTaken => ({
    source,
    reason: { kind: "not-tried" },
  }));
  const notTaken = [...plan.notTaken, ...refused.toReversed(), ...notTried.toReversed()];
  return { taken: taken.toReversed(), alreadyThere: plan.alreadyThere, notTaken, stopped };
}

/** @returns what the service has against this snippet. */
async function create(
  draft: SnippetDraft,
  target: ImportTarget,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    await target.create(draft, signal);
    return undefined;
  } catch (error) {
    if (isSnippetError(error) && ofOneSnippet.has(error.code)) {
      return error.message;
    }
    throw error;
  }
}

function reasonToStop(error: unknown): SnippetError {
  if (isSnippetError(error)) {
    return error;
  }
  if (isCancelled(error)) {
    return new SnippetError("cancelled", "Cancelled.", { cause: error });
  }
  throw error;
}
