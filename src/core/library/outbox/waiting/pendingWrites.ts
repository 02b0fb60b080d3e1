import { differences } from "../../../api/writing/differences.ts";
import type { Snippet, SnippetId } from "../../../model.ts";
import { contentKey, titleKey } from "../likeness.ts";
import type { WriteId } from "../../waitingWrite.ts";
import { isHeld } from "./operation.ts";
import type { Operation } from "./operation.ts";
import { isLocalId } from "./writeIds.ts";

/** The operations of all windows, as this window knows them, and which local id became which of the server. */
export class PendingWrites {
  #operations = new Map<WriteId, Operation>();
  readonly #mine = new Set<WriteId>();
  readonly #aliases = new Map<SnippetId, SnippetId>();
  readonly #claimed = new Set<SnippetId>();
  /** Made when it is asked for, until something changes. */
  #all: readonly Operation[] | undefined;
  #bySnippet: Map<SnippetId, readonly Operation[]> | undefined;
  /** By the {@link titleKey} of each. */
  #unclear: ReadonlyMap<string, readonly Operation[]> | undefined;

  /** Every operation that has not ended, `watching` ones included. */
  all(): readonly Operation[] {
    this.#all ??= [...this.#operations.values()];
    return this.#all;
  }

  get(id: WriteId): Operation | undefined {
    return this.#operations.get(id);
  }

  isMine(id: WriteId): boolean {
    return this.#mine.has(id);
  }

  mine(): readonly Operation[] {
    return this.all().filter(({ id }) => this.#mine.has(id));
  }

  put(operation: Operation, isMine: boolean): void {
    const before = this.#operations.get(operation.id);
    this.#operations.set(operation.id, operation);
    if (before !== undefined && hasSamePlace(before, operation)) {
      this.#exchanged(operation);
    } else {
      this.#changed();
    }
    if (isMine) {
      this.#mine.add(operation.id);
    } else {
      this.#mine.delete(operation.id);
    }
    this.learnAliases([operation]);
  }

  remove(id: WriteId): void {
    this.#changed();
    this.#operations.delete(id);
    this.#mine.delete(id);
  }

  /**
   * Takes in what the store has. What is this window's own is known better here.
   * @returns whether anything is another than before.
   */
  replace(operations: readonly Operation[], owns: (id: WriteId) => boolean): boolean {
    const before = this.#operations;
    const after = new Map<WriteId, Operation>();
    let isNews = false;
    for (const operation of operations) {
      const { id } = operation;
      const known = before.get(id);
      if (known !== undefined && this.#mine.has(id) && owns(id)) {
        after.set(id, known);
      } else {
        this.#mine.delete(id);
        after.set(id, operation);
        isNews ||= known !== operation;
      }
    }
    if (isNews || before.size !== after.size) {
      this.#operations = after;
      this.#changed();
      this.#forgetOthers();
      this.learnAliases(operations);
      return true;
    }
    return false;
  }

  /** Learns local ids of creates that have ended, and old ids of what was replaced. */
  learnAliases(finished: readonly Operation[]): void {
    for (const { snippetId, createdId } of finished) {
      if (createdId !== undefined && this.#aliases.get(snippetId) !== createdId) {
        this.#aliases.delete(createdId);
        this.#aliases.set(snippetId, createdId);
        this.#claimed.add(createdId);
        this.#changed();
      }
    }
  }

  /** The create whose effect, or second effect, this record of the server seems to be, while that is looked up. */
  createBehind(snippet: Snippet): Operation | undefined {
    const { id, title } = snippet;
    this.#unclear ??= Map.groupBy(this.all().filter(isUnclearCreate), ({ draft }) =>
      titleKey(draft?.title ?? ""),
    );
    if (this.#unclear.size === 0 || isLocalId(id) || this.isClaimed(id)) {
      return undefined;
    }
    return this.#unclear
      .get(titleKey(title))
      ?.find(
        ({ fence, draft }) =>
          draft !== undefined && !fence.includes(id) && contentKey(draft) === contentKey(snippet),
      );
  }

  /** Whether this snippet's create may have come, or may yet come, a second time. */
  isWatched(id: SnippetId): boolean {
    return this.all().some(
      ({ kind, state, createdId }) => kind === "create" && state === "watching" && createdId === id,
    );
  }

  /** Whether a deletion of it waits, or has ended while its create {@link isWatched}. */
  isDeletedHere(id: SnippetId): boolean {
    return this.all().some(
      ({ kind, snippetId }) => kind === "delete" && this.idOf(snippetId) === id,
    );
  }

  /** Whether a create has got this id. */
  isClaimed(id: SnippetId): boolean {
    return this.#claimed.has(id);
  }

  /** The server's id, where a local one has got one, or the server has given it another. */
  readonly idOf = (id: SnippetId): SnippetId => {
    const now = this.#aliases.get(id);
    return now === undefined ? id : this.idOf(now);
  };

  /** Ids that became this one, and itself. */
  namesOf(id: SnippetId): readonly SnippetId[] {
    const own = this.idOf(id);
    return [own, ...[...this.#aliases.keys()].filter((from) => this.idOf(from) === own)];
  }

  /** What waits for one snippet, each behind those that it was saved upon. */
  of(id: SnippetId): readonly Operation[] {
    return this.bySnippet().get(this.idOf(id)) ?? [];
  }

  /** As {@link of}, for every snippet for which something waits, in the order of the first saves. */
  bySnippet(): ReadonlyMap<SnippetId, readonly Operation[]> {
    if (this.#bySnippet === undefined) {
      const waiting = this.all()
        .filter(({ state }) => state !== "watching")
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const groups = Map.groupBy(waiting, ({ snippetId }) => this.idOf(snippetId));
      this.#bySnippet = new Map([...groups].map(([id, group]) => [id, inOrder(group)]));
    }
    return this.#bySnippet;
  }

  newestOf(id: SnippetId): Operation | undefined {
    return this.of(id).at(-1);
  }

  /** The writes that a person saved having seen this one's text. */
  savedUpon({ id, snippetId, draft }: Operation): readonly Operation[] {
    return draft === undefined
      ? []
      : this.of(snippetId).filter(
          ({ after, base }) =>
            after === id && base !== undefined && differences(draft, base).length === 0,
        );
  }

  /** Whether the write that this one was saved upon has ended, and what it changes is created. */
  isNext({ kind, snippetId, after }: Operation): boolean {
    const before = after === undefined ? undefined : this.#operations.get(after);
    // A write whose text a refused create has taken has ended, too, and nothing is there yet.
    const isThere = kind === "create" || this.of(snippetId).every((it) => it.kind !== "create");
    return isThere && (before === undefined || before.state === "watching");
  }

  /** What has ended is nobody's. */
  #forgetOthers(): void {
    for (const id of this.#mine) {
      if (!this.#operations.has(id)) {
        this.#mine.delete(id);
      }
    }
  }

  #changed(): void {
    this.#all = undefined;
    this.#bySnippet = undefined;
    this.#unclear = undefined;
  }

  /** As {@link #changed}, for one that stands where it stood among those of its snippet. */
  #exchanged(operation: Operation): void {
    this.#all = undefined;
    this.#unclear = undefined;
    const id = this.idOf(operation.snippetId);
    const group = this.#bySnippet?.get(id) ?? [];
    this.#bySnippet?.set(
      id,
      group.map((it) => (it.id === operation.id ? operation : it)),
    );
  }
}

/** Whether both wait in the same place among the writes of one snippet. */
function hasSamePlace(before: Operation, now: Operation): boolean {
  const isWaiting = before.state !== "watching" && now.state !== "watching";
  return isWaiting && before.snippetId === now.snippetId && before.after === now.after;
}

/** Whether a record of it may be on the server that nobody has told to be its: one that waits to be sent again has, too. */
function isUnclearCreate({ kind, state, sends }: Operation): boolean {
  const isSent = state === "queued" ? sends > 0 : !isHeld({ state });
  return kind === "create" && isSent;
}

/** @param waiting in the order of the saves. */
function inOrder(waiting: Operation[]): readonly Operation[] {
  if (waiting.length < 2) {
    return waiting;
  }
  const left = [...waiting];
  const ordered: Operation[] = [];
  while (left.length > 0) {
    const at = left.findIndex(({ after }) => !left.some(({ id }) => id === after));
    ordered.push(...left.splice(Math.max(at, 0), 1));
  }
  return ordered;
}
