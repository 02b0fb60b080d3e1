import { SnippetError } from "../../../errors.ts";
import type { Snippet } from "../../../model.ts";
import type { Ledger, LedgerHand } from "./ledger.ts";
import type { Trash, VersionHistory } from "./localVersions.ts";
import type { Operation } from "./operation.ts";
import type { OperationMaker } from "./operationMaker.ts";
import { plainDraft } from "./operationMaker.ts";
import type { WriteId } from "../../waitingWrite.ts";
import { isHeld, isSameText, isUnsent } from "./operation.ts";

export interface DecisionsParts {
  readonly ledger: Ledger;
  readonly maker: OperationMaker;
  readonly history: VersionHistory;
  readonly trash: Trash;
}

/**
 * What a person decides about a write that waits. An id that is not there any more is no error: it has ended meanwhile.
 * All methods throw {@link SnippetError} `storage`.
 */
export class Decisions {
  readonly #parts: DecisionsParts;

  constructor(parts: DecisionsParts) {
    this.#parts = parts;
  }

  /** Tries again what was refused, or meets a conflict again. The person has seen whether there was an effect. */
  retry(id: WriteId): Promise<void> {
    return this.#withHeld(id, async (hand, operation) => {
      const changes = { state: "queued", isAnswered: undefined, error: undefined } as const;
      await hand.change(operation, changes);
    });
  }

  /**
   * @param shown the snippet as the person sees it: where none is left of it, it goes to the trash.
   * @returns whether it was given up; false for one that has ended.
   * @throws {SnippetError} `conflict` for one that may be on its way, or is another window's.
   */
  discard(id: WriteId, shown?: Snippet): Promise<boolean> {
    const { ledger } = this.#parts;
    return ledger.alone(async (hand) => {
      const seen = ledger.pending.get(id);
      if (seen === undefined || seen.state === "watching") {
        return false;
      }
      if (!isHeld(seen) && !(isUnsent(seen) && ledger.pending.isMine(id))) {
        throw new SnippetError(
          "conflict",
          "The change is being sent to the server and cannot be discarded anymore.",
        );
      }
      const operation = isHeld(seen) ? await hand.reclaim(id) : seen;
      return operation !== undefined && this.#giveUp(hand, operation, shown);
    });
  }

  /**
   * The snippet was deleted: no text of it that waits for the person is wanted any more. The history keeps them.
   *
   * @param known what waited when the person deleted it: a text that another window has saved since stays.
   */
  giveUpEdits(known: readonly Operation[]): Promise<void> {
    return this.#parts.ledger.alone(async (hand) => {
      for (const seen of known.filter((it) => isHeld(it) && it.kind === "edit")) {
        const operation = await hand.reclaim(seen.id);
        if (operation !== undefined && isSameText(operation, seen)) {
          await this.#giveUp(hand, operation);
        }
      }
    });
  }

  /** @param shown as in {@link discard}. */
  resolve(id: WriteId, choice: "mine" | "theirs" | "both", shown?: Snippet): Promise<void> {
    return this.#withHeld(id, async (hand, operation) => {
      switch (choice) {
        case "theirs":
          await this.#giveUp(hand, operation, shown);
          break;
        case "mine":
          await this.#insist(hand, operation);
          break;
        case "both":
          await this.#part(hand, operation);
          break;
      }
    });
  }

  /** Their version goes to the history before ours goes over it. */
  async #insist(hand: LedgerHand, operation: Operation): Promise<void> {
    const { theirs, draft } = operation;
    if (theirs === undefined) {
      // It was deleted elsewhere: ours can only come back as a new one.
      await (draft === undefined ? hand.finish(operation) : this.#part(hand, operation));
      return;
    }
    const { id, snippetId, savedAt } = operation;
    const version = { id: `${id}-theirs`, snippetId, savedAt, draft: plainDraft(theirs) };
    await this.#parts.history.add(version, true);
    await hand.change(operation, {
      state: "queued",
      base: theirs,
      theirs: undefined,
      error: undefined,
    });
  }

  /** Theirs stays, ours becomes a snippet of its own. */
  async #part(hand: LedgerHand, operation: Operation): Promise<void> {
    if (operation.draft === undefined) {
      await this.#giveUp(hand, operation);
      return;
    }
    // One change of one file: neither both nor none of the two can be left by a crash.
    await hand.change(operation, this.#parts.maker.asCreate());
  }

  /** @returns whether it was still there. */
  async #end(hand: LedgerHand, operation: Operation): Promise<boolean> {
    const { id, snippetId, savedAt, draft } = operation;
    if (draft !== undefined) {
      await this.#parts.history.add({ id, snippetId, savedAt, draft }, true);
    }
    return hand.finish(operation);
  }

  async #giveUp(hand: LedgerHand, operation: Operation, shown?: Snippet): Promise<boolean> {
    const { trash, ledger } = this.#parts;
    const { snippetId, kind, trashId } = operation;
    const isLast = shown !== undefined && isOnlyHere(operation);
    const trashed = isLast ? await trash.put({ ...shown }) : undefined;
    if (!(await this.#end(hand, operation))) {
      await (trashed && trash.remove(trashed.id));
      return false;
    }
    if (trashId !== undefined) {
      await trash.remove(trashId);
    }
    if (kind === "create") {
      // What was saved upon it cannot exist without it.
      for (const follower of ledger.pending.of(snippetId)) {
        if (ledger.pending.isMine(follower.id)) {
          await this.#giveUp(hand, follower);
        }
      }
    }
    return true;
  }

  #withHeld(
    id: WriteId,
    work: (hand: LedgerHand, operation: Operation) => Promise<void>,
  ): Promise<void> {
    return this.#parts.ledger.alone(async (hand) => {
      const operation = await hand.reclaim(id);
      if (operation !== undefined) {
        await work(hand, operation);
      }
    });
  }
}

/** Whether no snippet is left of it when it is given up, so that no row leads to its history. */
function isOnlyHere({ kind, state, theirs }: Operation): boolean {
  return kind === "create" || (kind === "edit" && state === "conflict" && theirs === undefined);
}
