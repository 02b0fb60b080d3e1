import type { Ledger, LedgerHand } from "../waiting/ledger.ts";
import type { VersionHistory } from "../waiting/localVersions.ts";
import type { Operation } from "../waiting/operation.ts";
import { isUnsent } from "../waiting/operation.ts";
import { foldId } from "../waiting/saves.ts";

/**
 * Ends a write that cannot go on for the newer one that was saved upon it: its text is not what the person wants any
 * more, and goes to the history. What it started from is what the newer one starts from then.
 */
export class Supersession {
  readonly #ledger: Ledger;
  readonly #history: VersionHistory;

  constructor(ledger: Ledger, history: VersionHistory) {
    this.#ledger = ledger;
    this.#history = history;
  }

  /** @returns whether there was a newer one, of this window, of which nothing was sent. @throws {SnippetError} `storage`. */
  supersede(operation: Operation): Promise<boolean> {
    const { pending } = this.#ledger;
    return this.#ledger.alone(async (hand) => {
      const newer = pending
        .savedUpon(operation)
        .find((it) => isUnsent(it) && pending.isMine(it.id));
      if (newer === undefined || pending.get(operation.id) !== operation) {
        return false;
      }
      await this.#keep(operation);
      return operation.kind === "create" && operation.createdId === undefined
        ? this.#intoCreate(hand, operation, newer)
        : this.#intoNewer(hand, operation, newer);
    });
  }

  /**
   * First the older one: should the newer one outlive a crash, the person is asked about it at worst; an older one
   * whose newer one has gone would be asked about, or come back, although it is not wanted any more.
   */
  async #intoNewer(hand: LedgerHand, older: Operation, newer: Operation): Promise<boolean> {
    const { base, after, trashId } = older;
    const isGone = await hand.finish(older);
    const changes = { base: base ?? newer.base, after, trashId: newer.trashId ?? trashId };
    return isGone && (await hand.change(newer, changes)) !== undefined;
  }

  /** What was never created is created with the newer text, or not at all. */
  async #intoCreate(hand: LedgerHand, create: Operation, newer: Operation): Promise<boolean> {
    if (newer.kind !== "delete") {
      const folds = create.folds + 1;
      const changes = { draft: newer.draft, folds, sends: 0, state: "queued" as const };
      return (await hand.change(create, changes)) !== undefined && hand.finish(newer);
    }
    // First the create: should the deletion outlive a crash, it only finds nothing to delete.
    return (await hand.finish(create)) && hand.finish(newer);
  }

  async #keep({ id, snippetId, savedAt, draft, folds }: Operation): Promise<void> {
    if (draft !== undefined) {
      await this.#history.add({ id: foldId(id, folds), snippetId, savedAt, draft }, true);
    }
  }
}
