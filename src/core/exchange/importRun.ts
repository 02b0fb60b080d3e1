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
  /** @returns the failure that ends the run. */
  const create = async (
    planned: PlannedSnippet,
  ): Promise<{ readonly error: unknown } | undefined> => {
    const { source, draft } = planned;
    try {
      await target.create(draft);
      done.set(planned, "taken");
    } catch (error) {
      if (!isSnippetError(error) || !ofOneSnippet.has(error.code)) {
        return { error };
      }
      done.set(planned, { source, reason: { kind: "refused", sentence: error.message } });
    }
    return undefined;
  };
  const underWay: ReturnType<typeof create>[] = [];
  const end = async (): Promise<void> => {
    const failure = (await Promise.all(underWay.splice(0))).find((each) => each !== undefined);
    if (failure !== undefined) {
      throw failure.error;
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
  const refused = plan.take
    .map((each) => done.get(each))
    .filter((each) => typeof each === "object");
  const notTried = plan.take
    .filter((each) => !done.has(each))
    .map(({ source }): NotTaken => ({ source, reason: { kind: "not-tried" } }));
  return {
    taken: plan.take.filter((each) => done.get(each) === "taken"),
    alreadyThere: plan.alreadyThere,
    notTaken: [...plan.notTaken, ...refused, ...notTried],
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
