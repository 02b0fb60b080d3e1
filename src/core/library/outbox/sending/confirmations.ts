import { differences } from "../../../api/writing/differences.ts";
import type { Snippet, SnippetId } from "../../../model.ts";
import { allOf } from "../../allOf.ts";
import type { SnippetCache } from "../../cache/snippetCache.ts";
import { Gathering } from "../../gathering.ts";
import type { RemoteSnippet } from "../../remote.ts";
import { Serial } from "../../serial.ts";
import type { Ledger, LedgerHand } from "../waiting/ledger.ts";
import type { VersionHistory } from "../waiting/localVersions.ts";
import type { Operation } from "../waiting/operation.ts";
import type { OperationMaker } from "../waiting/operationMaker.ts";
import { plainDraft } from "../waiting/operationMaker.ts";
import { foldId } from "../waiting/saves.ts";
import type { StepEnd } from "./step.ts";

export type Confirmation = Extract<StepEnd, { readonly kind: "confirmed" }>;

export interface ConfirmationsParts {
  readonly ledger: Ledger;
  readonly maker: OperationMaker;
  readonly cache: Pick<SnippetCache, "apply" | "get">;
  readonly history: VersionHistory;
  /** Runs around what changes cache and operations together, so that nobody is told in between. */
  readonly together: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Ends a write that the server has: first cache and history know of it, then it leaves the outbox. Ended half, it is
 * looked up and ended again; nothing is added twice by that.
 */
export class Confirmations {
  readonly #parts: ConfirmationsParts;
  readonly #confirming: Gathering<Confirmation, void>;

  constructor(parts: ConfirmationsParts) {
    this.#parts = parts;
    this.#confirming = new Gathering(new Serial(), (all) => {
      const confirmed = parts.together(() => this.#confirmAll(all));
      return all.map(() => confirmed);
    });
  }

  /** What is confirmed meanwhile is ended with the next one, all together. */
  confirm(confirmation: Confirmation): Promise<void> {
    return this.#confirming.add(confirmation);
  }

  async #confirmAll(confirmations: readonly Confirmation[]): Promise<void> {
    const { ledger, cache } = this.#parts;
    const all = confirmations.map((confirmation) => {
      const { remote, operation } = confirmation;
      const before = ledger.pending.idOf(operation.snippetId);
      return { ...confirmation, before, id: remote?.snippet.id ?? before };
    });
    await cache.apply({
      // The newest first, as they would come one by one.
      set: all.flatMap(({ remote }) => remote ?? []).toReversed(),
      // Deleted, or replaced by a new one.
      deleted: all
        .filter((it) => it.remote === undefined || (it.before !== it.id && cache.get(it.before)))
        .map(({ before }) => before),
    });
    await allOf(all.map(({ operation, id }) => this.#remember(operation, id)));
    await ledger.alone((hand) => allOf(all.map((each) => this.#end(hand, each, each))));
  }

  async #end(
    hand: LedgerHand,
    { operation, remote, covered, isUnclear }: Confirmation,
    { id, before }: { readonly id: SnippetId; readonly before: SnippetId },
  ): Promise<void> {
    if (covered !== undefined) {
      await this.#bringBack(hand, operation, covered);
    }
    if (remote !== undefined) {
      await this.#tellFollowers(hand, operation, remote);
    }
    const replaced = before === id ? {} : { snippetId: before, createdId: id };
    const created = operation.kind === "create" ? { createdId: id } : replaced;
    if (isUnclear) {
      await hand.change(operation, { ...created, state: "watching", error: undefined });
    } else {
      await hand.finish(operation, created);
    }
  }

  /** The text may be changed elsewhere from now on, so the history has it before the outbox lets it go. */
  async #remember(operation: Operation, id: SnippetId): Promise<void> {
    const { history } = this.#parts;
    const { id: versionId, snippetId, savedAt, draft, base, after, folds } = operation;
    if (snippetId !== id) {
      await history.move(snippetId, id);
    }
    if (base !== undefined && after === undefined) {
      const before = { id: `${versionId}-base`, snippetId: id, draft: plainDraft(base) };
      await history.add({ ...before, savedAt: base.updatedAt ?? savedAt }, true);
    }
    if (draft !== undefined) {
      await history.add({ id: versionId, snippetId: id, savedAt, draft }, true);
    }
    for (let fold = 0; fold < folds; fold += 1) {
      await history.release(id, foldId(versionId, fold));
    }
  }

  /** What another device wrote while ours was on its way, and ours has gone over, comes back beside it, once. */
  async #bringBack(hand: LedgerHand, operation: Operation, covered: Snippet): Promise<void> {
    const { ledger, maker, history } = this.#parts;
    const draft = plainDraft(covered);
    const given = { kind: "create", draft, base: undefined, after: undefined } as const;
    const create = maker.make(given, `${operation.id}-theirs`);
    const { id, snippetId } = create;
    const isThere = ledger.pending.get(id) !== undefined;
    // Ended half, it may have been created, or deleted, since: its name is known then, or its text in the history.
    const isKnown = isThere || ledger.pending.idOf(snippetId) !== snippetId;
    if (!isKnown && (await history.list(snippetId)).length === 0) {
      await hand.append(create);
    }
  }

  /** Whoever saved upon what we sent has started from what the server made of it. */
  async #tellFollowers(
    hand: LedgerHand,
    operation: Operation,
    { snippet }: RemoteSnippet,
  ): Promise<void> {
    const { pending } = this.#parts.ledger;
    const { draft } = operation;
    if (draft === undefined || differences(draft, snippet).length === 0) {
      return;
    }
    for (const follower of pending.savedUpon(operation)) {
      if (follower.state === "queued" && pending.isMine(follower.id)) {
        await hand.change(follower, { base: snippet });
      }
    }
  }
}
