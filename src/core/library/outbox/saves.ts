import { sendable } from "../../api/draftBody.ts";
import { differences } from "../../api/verification.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { Ledger, LedgerHand } from "./ledger.ts";
import type { Trash, VersionHistory } from "./localVersions.ts";
import type { Operation } from "./operation.ts";
import type { OperationMaker } from "./operationMaker.ts";

export interface SavesParts {
  readonly ledger: Ledger;
  readonly maker: OperationMaker;
  readonly history: VersionHistory;
  readonly trash: Trash;
}

/**
 * Takes what a person saves. Each method resolves when that is on the disk; a text that it replaces before it was sent
 * is in the history then. All methods throw {@link SnippetError} `storage`, with everything as it was.
 */
export class Saves {
  readonly #parts: SavesParts;

  constructor(parts: SavesParts) {
    this.#parts = parts;
  }

  /** @returns the local id. @throws {SnippetError} `input`. */
  create(draft: SnippetDraft): Promise<SnippetId> {
    const { ledger, maker } = this.#parts;
    const meant = sendable(draft);
    return ledger.alone(async ({ append }) => {
      const operation = maker.make({
        kind: "create",
        draft: meant,
        base: undefined,
        after: undefined,
      });
      await append(operation);
      return operation.snippetId;
    });
  }

  /** @param base what the person started from. @throws {SnippetError} `input`. */
  edit(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<void> {
    const { ledger, maker } = this.#parts;
    const meant = sendable(draft);
    return ledger.alone(async (hand) => {
      const newest = ledger.pending.newestOf(id);
      if (newest === undefined && differences(meant, base).length === 0) {
        return;
      }
      if (newest !== undefined && (await this.#foldEdit(hand, newest, meant, base))) {
        return;
      }
      const snippetId = ledger.pending.idOf(id);
      const after = newest?.id;
      await hand.append(maker.make({ kind: "edit", snippetId, draft: meant, base, after }));
    });
  }

  /** @param shown the snippet as the person sees it; it goes to the trash. */
  delete(id: SnippetId, shown: Snippet | undefined): Promise<void> {
    const { ledger, maker, trash } = this.#parts;
    return ledger.alone(async (hand) => {
      const newest = ledger.pending.newestOf(id);
      if (newest?.kind === "delete" && newest.state !== "conflict" && newest.state !== "refused") {
        return;
      }
      const fold = newest !== undefined && this.#isFoldable(newest) ? newest : undefined;
      const snippetId = ledger.pending.idOf(id);
      const operation = maker.make({
        kind: "delete",
        snippetId,
        draft: undefined,
        base: shown,
        after: newest?.id,
      });
      const trashId = fold?.id ?? operation.id;
      if (shown !== undefined) {
        const { savedAt: deletedAt } = operation;
        await trash.add({ id: trashId, snippetId, deletedAt, snippet: { ...shown } });
      }
      try {
        if (fold === undefined || !(await this.#foldDelete(hand, fold))) {
          await hand.append(operation);
        }
      } catch (error) {
        await trash.remove(trashId).catch(() => undefined);
        throw error;
      }
    });
  }

  /** The newest text takes the place of one that was not sent, or that waits for the person. */
  async #foldEdit(
    hand: LedgerHand,
    newest: Operation,
    draft: SnippetDraft,
    base: Snippet,
  ): Promise<boolean> {
    const { kind, state } = newest;
    const isHeld = state === "conflict" || state === "refused";
    // Who started from another text has not seen this one.
    const isUpon = newest.draft !== undefined && differences(newest.draft, base).length === 0;
    if (kind === "delete" || !isUpon || !(isHeld || this.#isFoldable(newest))) {
      return false;
    }
    const seen = isHeld ? await hand.reclaim(newest.id) : newest;
    if (seen === undefined) {
      return false;
    }
    await this.#keep(seen, false);
    const changes = { draft, folds: seen.folds + 1 };
    const folded =
      state === "conflict"
        ? await hand.hold(seen, changes)
        : await hand.change(seen, { ...changes, state: "queued", error: undefined });
    return folded !== undefined;
  }

  /** What was never sent need not be deleted. */
  async #foldDelete(hand: LedgerHand, newest: Operation): Promise<boolean> {
    const isNothing = newest.kind === "create";
    await this.#keep(newest, isNothing);
    if (isNothing) {
      return hand.finish(newest);
    }
    const changed = await hand.change(newest, {
      kind: "delete",
      draft: undefined,
      folds: newest.folds + 1,
    });
    return changed !== undefined;
  }

  #isFoldable(newest: Operation): boolean {
    return (
      newest.kind !== "delete" && isUnsent(newest) && this.#parts.ledger.pending.isMine(newest.id)
    );
  }

  /** @param isGivenUp whether the person has done away with the text, so that it need not be kept for ever. */
  async #keep(
    { id, snippetId, savedAt, draft, folds }: Operation,
    isGivenUp: boolean,
  ): Promise<void> {
    if (draft !== undefined) {
      const version = { id: foldId(id, folds), snippetId, savedAt, draft };
      await this.#parts.history.add(version, isGivenUp);
    }
  }
}

/** Of the text that the fold with this number replaced. */
export function foldId(id: Operation["id"], fold: number): string {
  return `${id}-${fold}`;
}

/** Whether no request of it was ever begun. */
export function isUnsent({ state, sends }: Operation): boolean {
  return state === "queued" && sends === 0;
}
