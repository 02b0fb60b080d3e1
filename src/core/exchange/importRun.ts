import { isCancelled, isSnippetError, SnippetError, type SnippetErrorCode } from "../errors.ts";
import type { SnippetDraft } from "../model.ts";
import type { NotTaken } from "./foundSnippet.ts";
import type { ImportPlan, PlannedSnippet } from "./importPlan.ts";
import { inTurns } from "../turns.ts";

/** The target of an import, such as a library. */
export interface ImportTarget {
  create(draft: SnippetDraft, signal?: AbortSignal): Promise<unknown>;
}

/** Progress and cancellation of an import; an abort leaves created snippets. */
export interface ImportRunOptions {
  readonly signal?: AbortSignal;
  /** Called before each snippet with the number done. */
  readonly progress?: (done: number) => void;
}

/** The outcome of an import. Created snippets stay in every case. */
export interface ImportOutcome {
  readonly taken: readonly PlannedSnippet[];
  readonly alreadyThere: ImportPlan["alreadyThere"];
  readonly notTaken: readonly NotTaken[];
  /** The reason for an early end: `cancelled`, or an error that every next snippet would meet. */
  readonly stopped: SnippetError | undefined;
}

/** Failures of a single snippet; any other would also hit the next one. */
const ofOneSnippet: ReadonlySet<SnippetErrorCode> = new Set([
  "invalid",
  "too-large",
  "not-kept",
  "conflict",
  "input",
]);

/** Concurrent creates: a library writes them to the disk together. */
const atOnce = 25;

/**
 * Creates the planned snippets, a few at once, the last one first, so that the first becomes the newest. Skips a
 * snippet that the server refuses; a failure that concerns all ends the run. Never throws a SnippetError. A repeated
 * import continues, because existing snippets are recognized.
 */
export async function runImport(
  plan: ImportPlan,
  target: ImportTarget,
  { signal, progress }: ImportRunOptions = {},
): Promise<ImportOutcome> {
  const taken: PlannedSnippet[] = [];
  const refused: NotTaken[] = [];
  const waiting = new Set(plan.take.toReversed());
  const underWay = new Map<PlannedSnippet, Promise<Ending>>();
  const end = async (): Promise<void> => {
    let stopping: Ending | undefined;
    for (const [planned, ending] of underWay) {
      const ended = await ending;
      stopping ??= ended.kind === "stop" ? ended : undefined;
      if (ended.kind !== "stop") {
        waiting.delete(planned);
      }
      if (ended.kind === "refused") {
        refused.push({ source: planned.source, reason: ended });
      } else if (ended.kind === "taken") {
        taken.push(planned);
      }
    }
    underWay.clear();
    if (stopping?.kind === "stop") {
      throw stopping.error;
    }
  };
  let stopped: SnippetError | undefined;
  try {
    try {
      for await (const planned of inTurns([...waiting], signal)) {
        progress?.(plan.take.length - waiting.size);
        underWay.set(planned, create(planned.draft, target, signal));
        if (underWay.size === atOnce) {
          await end();
        }
      }
    } finally {
      await end();
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

/** The outcome for one snippet; `refused` has the server's objection. */
type Ending =
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly sentence: string }
  | { readonly kind: "stop"; readonly error: unknown };

async function create(
  draft: SnippetDraft,
  target: ImportTarget,
  signal: AbortSignal | undefined,
): Promise<Ending> {
  try {
    await target.create(draft, signal);
    return { kind: "taken" };
  } catch (error) {
    return isSnippetError(error) && ofOneSnippet.has(error.code)
      ? { kind: "refused", sentence: error.message }
      : { kind: "stop", error };
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
