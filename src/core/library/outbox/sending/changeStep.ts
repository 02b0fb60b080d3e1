import type { SnippetId } from "../../../model.ts";
import type { RemoteSnippet } from "../../remote.ts";
import { besides } from "./besides.ts";
import { differences } from "../../../api/writing/differences.ts";
import { isKept, isKeptInOtherWriting, isUntold } from "../likeness.ts";
import type { Operation } from "../waiting/operation.ts";
import { isUnsent } from "../waiting/operation.ts";
import { outcomeOf, snippetError, storedError } from "./outcome.ts";
import { readIfThere } from "./readIfThere.ts";
import {
  beginSending,
  endGrace,
  giveUpWaiting,
  holdConflict,
  holdFor,
  isEnd,
  takeBack,
  troubleWith,
  waitForTurn,
} from "./sending.ts";
import { elsewhere } from "./step.ts";
import type { Desk, Step, StepEnd } from "./step.ts";

/** After a write met a change of the same moment, in milliseconds. */
const lookAgain = 1_000;

/** Of a conflict with a version that is the present one, and of which the text is as it was: the next write names none. */
const neverMatches = "version";

/** What the server has of a snippet; undefined where it has none. */
type Current = RemoteSnippet | undefined;

/**
 * Brings an edit or a deletion to the server, over nothing but the version that the person started from. A request
 * whose answer was lost keeps its snippet to itself until the grace time has passed; a person is told as soon as its
 * effect was seen.
 */
export class ChangeStep implements Step {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async advance(operation: Operation): Promise<StepEnd> {
    switch (operation.state) {
      case "queued":
        return waitForTurn(this.#desk, operation) ?? this.#goOn(operation);
      case "unknown":
        return this.#goOn(operation);
      case "watching":
        return this.#watch(operation);
      case "sending":
      case "conflict":
      case "refused":
        return elsewhere;
    }
  }

  async #goOn(operation: Operation): Promise<StepEnd> {
    const { ledger, graceTimes } = this.#desk;
    const id = ledger.pending.idOf(operation.snippetId);
    const isOver = operation.state === "queued" || graceTimes.isOver(operation.id);
    let current: Current;
    try {
      current = await readIfThere(this.#desk.remote, id);
    } catch (error) {
      return troubleWith(this.#desk, operation, snippetError(error), isOver);
    }
    const moved = await this.#withCreate(operation, current);
    if (moved !== undefined) {
      return moved;
    }
    const isFree = this.#isFree(operation, current);
    const mayLag = !isFree && operation.state === "queued" && this.#desk.mayLag(id, current);
    return mayLag
      ? { kind: "later", milliseconds: lookAgain }
      : this.#goOnUpon(operation, id, current, { isFree, isOver });
  }

  /**
   * What was saved in a window that did not know yet of the create that seems to have made this record is saved on that
   * create: see `Saves`. Only a record that is there: one of the same text that is gone was another one.
   * @returns undefined where there is no such create.
   */
  async #withCreate(operation: Operation, current: Current): Promise<StepEnd | undefined> {
    const { ledger } = this.#desk;
    const { pending } = ledger;
    const isOpen = current !== undefined && isUnsent(operation);
    const create = isOpen ? pending.createBehind(current.snippet) : undefined;
    if (create === undefined) {
      return undefined;
    }
    const { snippetId } = create;
    const after = operation.after ?? pending.newestOf(snippetId)?.id;
    const moved = await ledger.change(operation, { snippetId: pending.idOf(snippetId), after });
    return moved === undefined ? elsewhere : { kind: "later", milliseconds: 0 };
  }

  /** @param seen whether the server has what the person started from, and whether what was sent is without effect. */
  async #goOnUpon(
    operation: Operation,
    id: SnippetId,
    current: Current,
    seen: { readonly isFree: boolean; readonly isOver: boolean },
  ): Promise<StepEnd> {
    const { isFree, isOver } = seen;
    if (this.#isDone(operation, current)) {
      // It may have been sent twice on its way, and come again over what is written after it; but not where the server
      // tells versions, since it was sent for the one before.
      const mayComeAgain = operation.kind !== "delete" && current?.version === undefined;
      return this.#confirmed(operation, current, !isOver && mayComeAgain);
    }
    if (isFree && isOver) {
      return this.#write(operation, id, current);
    }
    if (isFree) {
      return { kind: "later", milliseconds: this.#desk.graceTimes.lookLater(operation.id) };
    }
    if (current === undefined) {
      return holdConflict(this.#desk, operation, id, undefined);
    }
    return isOver ? this.#conflict(operation, current) : this.#keepTheirs(operation, current);
  }

  #isDone({ kind, draft, base, sends }: Operation, current: Current): boolean {
    if (kind === "delete" || draft === undefined) {
      return current === undefined;
    }
    if (current === undefined) {
      return false;
    }
    // Another writing counts only where something was sent, and where it is not what was there before.
    const isWritten =
      sends > 0 &&
      (base === undefined || !this.#desk.isUntouched(base, current)) &&
      isKeptInOtherWriting(draft, current);
    // What the server does not tell was not seen to be done.
    const isOpen =
      base !== undefined && differences(draft, base).some((it) => isUntold(it, current.untold));
    return !isOpen && (isKept(draft, current) || isWritten);
  }

  #isFree({ base, theirs }: Operation, current: Current): boolean {
    if (current === undefined) {
      return false;
    }
    return base === undefined ? theirs === undefined : this.#desk.isUntouched(base, current);
  }

  async #write(operation: Operation, id: SnippetId, current: Current): Promise<StepEnd> {
    const { remote } = this.#desk;
    const version = versionFor(operation, current);
    const isQueued = operation.state === "queued";
    const queued = isQueued ? operation : await endGrace(this.#desk, operation);
    const sending =
      queued === undefined
        ? elsewhere
        : await beginSending(this.#desk, queued, { theirs: undefined });
    if (isEnd(sending)) {
      return sending;
    }
    const options = { version, base: operation.base, shown: current };
    const end = version === undefined ? await this.#lookOnceMore(sending, id) : undefined;
    if (end !== undefined) {
      return end;
    }
    try {
      const written =
        sending.kind === "delete" || sending.draft === undefined
          ? await remote.delete(id, options)
          : await remote.update(id, sending.draft, options);
      return this.#confirmed(sending, written ?? undefined);
    } catch (error) {
      return this.#failed(sending, error, { version, before: operation.error });
    }
  }

  /**
   * What another window wrote may have come after the look, and have ended before this write had the snippet to itself.
   * Where the server tells no versions, nothing else would notice.
   * @returns how the step ends; undefined where the snippet is as the person saw it.
   */
  async #lookOnceMore(sending: Operation, id: SnippetId): Promise<StepEnd | undefined> {
    let current: Current;
    try {
      current = await readIfThere(this.#desk.remote, id);
    } catch (error) {
      return takeBack(this.#desk, sending, snippetError(error));
    }
    return this.#isFree(sending, current) ? undefined : this.#lookLater(sending);
  }

  /**
   * It changed between the look and the write: another look tells what to ask the person.
   * @param error what the write was refused with; where the next one is as well, nothing has changed.
   */
  async #lookLater(sending: Operation, error?: Operation["error"]): Promise<StepEnd> {
    const changes = { state: "queued" as const, sends: sending.sends - 1, error };
    const back = await this.#desk.ledger.change(sending, changes);
    return back === undefined ? elsewhere : { kind: "later", milliseconds: lookAgain };
  }

  /** @param tried the version that this one named, and what the one before was refused with. */
  async #failed(
    sending: Operation,
    thrown: unknown,
    tried: Pick<RemoteSnippet, "version"> & { readonly before: Operation["error"] },
  ): Promise<StepEnd> {
    const outcome = outcomeOf(thrown);
    const { error } = outcome;
    switch (outcome.kind) {
      case "not-done":
        return takeBack(this.#desk, sending, error);
      case "unknown":
      case "unchecked":
        return giveUpWaiting(this.#desk, sending, error);
      case "altered":
      case "refused":
        break;
    }
    const stored = storedError(error);
    // A service may say the same of a title that is taken, or of a snippet that is in use: that is the person's.
    const isConflict = error.code === "conflict";
    if (error.code !== tried.before?.code) {
      if (isConflict || error.code === "not-found") {
        return this.#lookLater(sending, stored);
      }
    } else if (isConflict && tried.version !== undefined) {
      return this.#lookLater(sending, { ...stored, details: { what: neverMatches } });
    }
    return holdFor(this.#desk, sending, { state: "refused", error: stored });
  }

  #confirmed(operation: Operation, remote: Current, mayComeAgain = false): StepEnd {
    const isUnclear = mayComeAgain || this.#isToTell(operation);
    if (!isUnclear) {
      this.#desk.graceTimes.end(operation.id);
    }
    const { state, theirs } = operation;
    // What a conflict before this sending left behind was covered by nothing of ours.
    const covered = state === "unknown" ? theirs : undefined;
    return { kind: "confirmed", operation, isUnclear, remote, covered };
  }

  /** That no other write of the snippet goes out meanwhile is enough, and that whoever watches its create hears of it. */
  async #watch(operation: Operation): Promise<StepEnd> {
    const { graceTimes, ledger } = this.#desk;
    if (operation.kind === "delete") {
      await ledger.reread();
      if (this.#isToTell(operation)) {
        return { kind: "later", milliseconds: graceTimes.lookLater(operation.id) };
      }
    } else if (!graceTimes.isOver(operation.id)) {
      return { kind: "later", milliseconds: graceTimes.left(operation.id) };
    }
    graceTimes.end(operation.id);
    return { kind: "ended", operation };
  }

  /** A deletion tells that a second effect of the create is not wanted either, as long as one may appear. */
  #isToTell({ kind, snippetId }: Operation): boolean {
    const { pending } = this.#desk.ledger;
    return kind === "delete" && pending.isWatched(pending.idOf(snippetId));
  }

  async #conflict(operation: Operation, current: RemoteSnippet): Promise<StepEnd> {
    const theirs = current.snippet;
    const draft = besides(operation, theirs);
    if (draft === undefined) {
      return holdConflict(this.#desk, operation, theirs.id, current);
    }
    const changes = {
      draft,
      base: theirs,
      theirs: undefined,
      error: undefined,
      state: "queued" as const,
    };
    const merged = await this.#desk.ledger.change(operation, changes);
    return merged === undefined ? elsewhere : { kind: "later", milliseconds: 0 };
  }

  /** Our write may yet cover what another device has written: it is put by until that is known. */
  async #keepTheirs(operation: Operation, current: RemoteSnippet): Promise<StepEnd> {
    const { ledger, graceTimes } = this.#desk;
    const { theirs } = operation;
    const isKnown = theirs !== undefined && this.#desk.isUntouched(theirs, current);
    if (!isKnown && (await ledger.change(operation, { theirs: current.snippet })) === undefined) {
      return elsewhere;
    }
    return { kind: "later", milliseconds: graceTimes.lookLater(operation.id) };
  }
}

/** None where it {@link neverMatches}. */
function versionFor({ error }: Operation, current: Current): RemoteSnippet["version"] {
  return error?.details.what === neverMatches ? undefined : current?.version;
}
