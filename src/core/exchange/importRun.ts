import { isCancelled, isSnippetError, SnippetError, type SnippetErrorCode } from "../errors.ts";
import type { SnippetDraft } from "../model.ts";
import type { NotTaken } from "./foundSnippet.ts";
import type { ImportPlan, PlannedSnippet } from "./importPlan.ts";
import { inTurns } from "../turns.ts";

/** The target of an import, such as a library. */
export interface ImportTarget {
  create(draft: SnippetDraft): Promise<unknown>;
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
  const done = new Map<PlannedSnippet, "taken" | NotTaken>();
  /** Failures that end the run. */
  const failures: unknown[] = [];
  const create = async (planned: PlannedSnippet): Promise<void> => {
    const { source, draft } = planned;
    try {
      await target.create(draft);
      done.set(planned, "taken");
    } catch (error) {
      if (isSnippetError(error) && ofOneSnippet.has(error.code)) {
        done.set(planned, { source, reason: { kind: "refused", sentence: error.message } });
      } else {
        failures.push(error);
      }
    }
  };
  const underWay: Promise<void>[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(underWay.splice(0));
    if (failures.length > 0) {
      throw failures[0];
    }
  };
  let stopped: SnippetError | undefined;
  try {
    try {
      for await (const planned of inTurns(plan.take.toReversed(), signal)) {
        progress?.(done.size);
        if (underWay.push(create(planned)) === atOnce) {
          await end();
        }
      }
    } finally {
      await end();
    }
  } catch (error) {
    stopped = reasonToStop(error);
  }
  const outcomes = plan.take.map(
    (each) => done.get(each) ?? { source: each.source, reason: { kind: "not-tried" as const } },
  );
  return {
    taken: plan.take.filter((_, place) => outcomes[place] === "taken"),
    alreadyThere: plan.alreadyThere,
    notTaken: [...plan.notTaken, ...outcomes.filter((each) => each !== "taken")],
    stopped,
  };
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
