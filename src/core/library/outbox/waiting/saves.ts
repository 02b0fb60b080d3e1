import { sendable } from "../../../api/writing/sendable.ts";
import { differences } from "../../../api/writing/differences.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../../model.ts";
import type { Ledger, LedgerHand } from "./ledger.ts";
import type { Trash, VersionHistory } from "./localVersions.ts";
import { isHeld, isSameText, isUnsent } from "./operation.ts";
import type { Operation } from "./operation.ts";
import type { WriteId } from "../../waitingWrite.ts";
import type { OperationMaker } from "./operationMaker.ts";
import { plainDraft } from "./operationMaker.ts";

export interface SavesParts {
  readonly ledger: Ledger;
  readonly maker: OperationMaker;
  readonly history: VersionHistory;
  readonly trash: Trash;
}

/**
 * Takes what a person saves. Each method resolves when that is on the disk; a text that it replaces before it was sent
 * is in the history then. All methods throw {@link SnippetError} `storage`, with everything as it was; the trash may have a
 * copy more.
 */
export class Saves {
  readonly #parts: SavesParts;

  constructor(parts: SavesParts) {
    this.#parts = parts;
  }

  /** @returns the local id. @throws {SnippetError} `input`. */
  async create(draft: SnippetDraft): Promise<SnippetId> {
    const { ledger, maker } = this.#parts;
    const given = { draft: sendable(draft), base: undefined, after: undefined };
    const operation = maker.make({ kind: "create", ...given });
    await ledger.append(operation);
    return operation.snippetId;
  }

  /** @param base what the person started from. @throws {SnippetError} `input`. */
  edit(given: SnippetId, draft: SnippetDraft, base: Snippet): Promise<void> {
    const { ledger, maker } = this.#parts;
    const meant = sendable(draft, base);
    return ledger.alone(async (hand) => {
      const id = this.#meantBy(given, base);
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
  delete(given: SnippetId, shown: Snippet | undefined): Promise<void> {
    const { ledger, maker, trash } = this.#parts;
    return ledger.alone(async (hand) => {
      const id = this.#meantBy(given, shown);
      const newest = ledger.pending.newestOf(id);
      if (newest?.kind === "delete" && !isHeld(newest)) {
        return;
      }
      const trashId = shown && (await trash.put({ ...shown })).id;
      // Where this fails it may have happened all the same: the trash has the only copy then.
      if (newest !== undefined && (await this.#foldDelete(hand, newest, trashId, shown))) {
        return;
      }
      try {
        const snippetId = ledger.pending.idOf(id);
        const after = newest?.id;
        const kind = "delete";
        await hand.append(
          maker.make({ kind, snippetId, draft: undefined, base: shown, after, trashId }),
        );
      } catch (error) {
        await (trashId && trash.remove(trashId));
        throw error;
      }
    });
  }

  /**
   * What a deletion was to delete is there with the text that it had; where another one is below it, as an edit of that.
   * @returns false where the deletion is on its way, another window's, or about what another device has written.
   */
  undelete(id: WriteId, text: Snippet): Promise<boolean> {
    const { ledger, trash } = this.#parts;
    return ledger.alone(async (hand) => {
      const known = ledger.pending.get(id);
      const isFree = known && (isHeld(known) || (isUnsent(known) && ledger.pending.isMine(id)));
      if (known?.base === undefined || known.theirs !== undefined || isFree !== true) {
        return false;
      }
      if (differences(known.base, text).length > 0) {
        return this.#insteadOfDeletion(hand, known, plainDraft(text), known.base);
      }
      const seen = await this.#reclaim(hand, known);
      const isGivenUp = seen !== undefined && (await hand.finish(seen));
      await (isGivenUp && known.trashId && trash.remove(known.trashId));
      return isGivenUp;
    });
  }

  /** A record that a create of ours has made, as it seems, is that create's: both must not go their own ways. */
  #meantBy(id: SnippetId, shown: Snippet | undefined): SnippetId {
    const { pending } = this.#parts.ledger;
    const create = shown === undefined ? undefined : pending.createBehind({ ...shown, id });
    return create?.snippetId ?? id;
  }

  /** The newest text takes the place of one that was not sent, or that waits for the person. */
  async #foldEdit(
    hand: LedgerHand,
    newest: Operation,
    draft: SnippetDraft,
    base: Snippet,
  ): Promise<boolean> {
    if (newest.kind === "delete" && isHeld(newest)) {
      return this.#insteadOfDeletion(hand, newest, draft, base);
    }
    // Who started from another text has not seen this one.
    const isUpon = newest.draft !== undefined && differences(newest.draft, base).length === 0;
    const seen = isUpon ? await this.#foldable(hand, newest) : undefined;
    if (seen === undefined) {
      return false;
    }
    await this.#keep(seen, false);
    const folds = seen.folds + 1;
    const rest = { state: "queued", sends: 0, error: undefined } as const;
    return (await hand.change(seen, { draft, folds, ...rest })) !== undefined;
  }

  /** Who goes on with what could not be deleted does not want it deleted any more. */
  async #insteadOfDeletion(
    hand: LedgerHand,
    held: Operation,
    draft: SnippetDraft,
    base: Snippet,
  ): Promise<boolean> {
    const seen = await this.#reclaim(hand, held);
    const after = this.#shownBeside(held, base);
    const edit = { kind: "edit", draft, base: { ...base }, after, theirs: undefined } as const;
    const rest = { trashId: undefined, state: "queued", error: undefined } as const;
    if (seen === undefined || (await hand.change(seen, { ...edit, ...rest })) === undefined) {
      return false;
    }
    await (held.trashId === undefined ? undefined : this.#parts.trash.remove(held.trashId));
    return true;
  }

  /** What was never sent need not be deleted. */
  async #foldDelete(
    hand: LedgerHand,
    newest: Operation,
    trashId: Operation["trashId"],
    shown: Snippet | undefined,
  ): Promise<boolean> {
    const seen = await this.#foldable(hand, newest);
    if (seen === undefined) {
      return false;
    }
    const isNothing = seen.kind === "create";
    await this.#keep(seen, isNothing);
    if (isNothing) {
      return hand.finish(seen);
    }
    // In a conflict about a deletion the person has seen another version, and means that one now.
    const isOther = seen.kind === "delete" && shown !== undefined;
    const changed = await hand.change(seen, {
      kind: "delete",
      draft: undefined,
      base: isOther ? { ...shown } : seen.base,
      after: isOther ? this.#shownBeside(seen, shown) : seen.after,
      folds: seen.folds + (seen.draft === undefined ? 0 : 1),
      state: "queued",
      error: undefined,
      trashId,
    });
    return changed !== undefined;
  }

  /** The write that has what is shown beside a held deletion: who goes on from there goes on from that one. */
  #shownBeside({ snippetId, after }: Operation, shown: Snippet): Operation["after"] {
    const rest = this.#parts.ledger.pending.of(snippetId).filter((it) => !isHeld(it));
    const isShown = ({ draft }: Operation): boolean =>
      draft !== undefined && differences(draft, shown).length === 0;
    return rest.findLast(isShown)?.id ?? after;
  }

  /** Takes a write that waits for the person; one that may be on its way, or is another window's, stays as it is. */
  async #foldable(hand: LedgerHand, newest: Operation): Promise<Operation | undefined> {
    if (isHeld(newest)) {
      return this.#reclaim(hand, newest);
    }
    const isFree = isUnsent(newest) && this.#parts.ledger.pending.isMine(newest.id);
    return isFree && newest.kind !== "delete" ? newest : undefined;
  }

  /** Another window may have put a newer text there, which nobody has seen in this one: that one is not replaced. */
  async #reclaim(hand: LedgerHand, known: Operation): Promise<Operation | undefined> {
    const held = await hand.reclaim(known.id);
    return held !== undefined && isSameText(held, known) ? held : undefined;
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
