import type { SnippetError } from "../../../errors.ts";
import type { SnippetDraft, SnippetId } from "../../../model.ts";
import type { RemoteSnippet } from "../../remote.ts";
import { isKeptInOtherWriting } from "../likeness.ts";
import { readIfThere } from "./readIfThere.ts";
import type { Operation } from "../waiting/operation.ts";
import { outcomeOf, snippetError, storedError, wasAnswered } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
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
import { oneAtATime } from "./lane.ts";

/** Brings a create to the server exactly once: a POST whose answer was lost is looked up by fence and content. */
export class CreateStep implements Step {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async advance(operation: Operation): Promise<StepEnd> {
    const { draft } = operation;
    if (draft === undefined) {
      return this.#end(operation);
    }
    try {
      switch (operation.state) {
        case "queued":
          return waitForTurn(this.#desk, operation) ?? (await this.#begin(operation, draft));
        case "unknown":
          return await this.#lookUp(operation, draft);
        case "watching":
          return await this.#watch(operation, draft);
        case "sending":
        case "conflict":
        case "refused":
          return elsewhere;
      }
    } catch (error) {
      // The disk refused what was to be kept of a request: nobody else goes on with what is being sent.
      if (this.#desk.ledger.pending.get(operation.id)?.state === "sending") {
        throw error;
      }
      return troubleWith(this.#desk, operation, snippetError(error));
    }
  }

  /** A create that the user retries after an unknown outcome may have had its effect: look first. */
  async #begin(operation: Operation, draft: SnippetDraft): Promise<StepEnd> {
    const isOpen = operation.sends > 0;
    const found = isOpen && (await this.#find(operation, draft));
    return found ? this.#take(operation, draft, found) : this.#send(operation, draft, isOpen);
  }

  /** @param isOpen whether an earlier attempt may have had its effect all the same, or may have it yet. */
  async #send(operation: Operation, draft: SnippetDraft, isOpen: boolean): Promise<StepEnd> {
    const { newest, remote } = this.#desk;
    // Later attempts keep the first fence: what appeared since may be the effect of the one before.
    const fence = operation.sends === 0 ? await newest.fence(draft) : operation.fence;
    const sending = await beginSending(this.#desk, operation, { fence, isAnswered: undefined });
    if (isEnd(sending)) {
      return sending;
    }
    const isRepeated = operation.sends > 0;
    try {
      const created = { idempotencyKey: keyOf(operation), isRepeated };
      const answer = await remote.create(draft, created);
      return isRepeated && (await this.#isOthers(sending, answer.snippet.id))
        ? this.#startAnew(sending)
        : this.#created(sending, answer);
    } catch (error) {
      const outcome = outcomeOf(error);
      if (isRepeated && "id" in outcome && (await this.#isOthers(sending, outcome.id))) {
        return this.#startAnew(sending);
      }
      // Others of this content wait for what an earlier attempt may yet do, whatever became of this one.
      return outcome.kind === "not-done" && operation.state === "unknown"
        ? takeBack(this.#desk, sending, outcome.error, "unknown")
        : this.#failed(sending, outcome, isOpen);
    }
  }

  async #failed(sending: Operation, outcome: Outcome, isOpen: boolean): Promise<StepEnd> {
    const { error } = outcome;
    if (!("id" in outcome) && wasAnswered(error)) {
      return giveUpWaiting(this.#desk, sending, error, { isAnswered: true });
    }
    switch (outcome.kind) {
      case "not-done":
        return takeBack(this.#desk, sending, error);
      case "refused":
        // It says nothing of the attempt before: whoever changes or deletes it now would leave that one's record behind.
        return isOpen
          ? this.#lookAgain(sending, error)
          : holdFor(this.#desk, sending, {
              state: "refused",
              sends: sending.sends - 1,
              error: storedError(error),
            });
      case "unknown":
        return giveUpWaiting(this.#desk, sending, error);
      case "unchecked":
        return giveUpWaiting(this.#desk, sending, error, { createdId: outcome.id });
      case "altered": {
        // It exists: what is left to do is an edit of it, over nothing that another device writes after that.
        const { ledger, remote } = this.#desk;
        const createdId = outcome.id;
        const base = (await readIfThere(remote, createdId).catch(() => undefined))?.snippet;
        if (base === undefined) {
          return giveUpWaiting(this.#desk, sending, error, { createdId });
        }
        // Before a newer text takes its place: that one goes over what was made, and makes no other one.
        const edit = await ledger.change(sending, { kind: "edit", createdId, base });
        return edit === undefined
          ? elsewhere
          : holdFor(this.#desk, edit, { state: "refused", error: storedError(error) });
      }
    }
  }

  async #lookAgain(sending: Operation, error: SnippetError): Promise<StepEnd> {
    const changes = { state: "unknown", error: storedError(error) } as const;
    const unknown = await this.#desk.ledger.change(sending, changes);
    return unknown === undefined ? elsewhere : this.#later(sending);
  }

  async #lookUp(operation: Operation, draft: SnippetDraft): Promise<StepEnd> {
    const { remote, graceTimes, spending } = this.#desk;
    // Seen before the server is asked: only what is asked after the grace time counts as the last look.
    const isOver = graceTimes.isOver(operation.id);
    const { createdId } = operation;
    const found =
      createdId === undefined
        ? await this.#find(operation, draft, (it) => isOver && this.#isLeft(draft, it))
        : await readIfThere(remote, createdId);
    if (found !== undefined) {
      return this.#take(operation, draft, found);
    }
    if (isOver && createdId !== undefined) {
      // It was there, as the answer gave its id.
      return this.#ask(operation, createdId);
    }
    if (await this.#mayPost(operation, isOver)) {
      const free = isOver ? await endGrace(this.#desk, operation) : operation;
      return free === undefined ? elsewhere : this.#send(free, draft, !isOver);
    }
    const isHopeless = isOver || spending.isSpent(operation);
    return operation.isAnswered === true && isHopeless
      ? holdFor(this.#desk, operation, { state: "refused", error: operation.error })
      : this.#later(operation);
  }

  /**
   * The one rule for a POST after another one that was not found: never after a 2xx, and never while the earlier one may
   * yet have its effect, unless the server proved that it keeps keys, so that the same POST makes nothing twice. Even then not in one go, nor where it asked to wait.
   */
  async #mayPost(operation: Operation, isOver: boolean): Promise<boolean> {
    const { id, isAnswered = false, createdId, error } = operation;
    const { graceTimes, remote } = this.#desk;
    const isAsked = error?.details.retryAfter !== undefined;
    const isDue = createdId === undefined && !isAsked && graceTimes.hasWaited(id);
    // Captive portals also answer 2xx: with a key that the server keeps, the same POST tells.
    return (!isAnswered && isOver) || (isDue && (await remote.keepsKeys()));
  }

  async #take(operation: Operation, draft: SnippetDraft, found: RemoteSnippet): Promise<StepEnd> {
    if (!isKeptInOtherWriting(draft, found)) {
      return this.#ask(operation, found.snippet.id, found);
    }
    return operation.createdId === undefined && (await this.#mayBeOthers(operation, found))
      ? this.#later(operation)
      : this.#created(operation, found);
  }

  /** What it made is there to be edited: what is done to it is done to that. */
  async #ask(operation: Operation, createdId: SnippetId, found?: RemoteSnippet): Promise<StepEnd> {
    const changes = { kind: "edit", createdId, theirs: found?.snippet } as const;
    const edit = await this.#desk.ledger.change(operation, changes);
    return edit === undefined ? elsewhere : holdConflict(this.#desk, edit, createdId, found);
  }

  /** Whether this may be what the service has left of it; nothing tells whether another device has made it. */
  #isLeft({ code }: SnippetDraft, { snippet }: RemoteSnippet): boolean {
    const { pending } = this.#desk.ledger;
    return code.includes(snippet.code) && pending.createBehind(snippet) === undefined;
  }

  /** Whoever sends the same text in another window will be told which record is its own. */
  async #mayBeOthers(operation: Operation, { snippet }: RemoteSnippet): Promise<boolean> {
    const isOthers = await this.#isOthers(operation, snippet.id);
    return isOthers || this.#isCreating(operation, ({ state }) => state === "sending");
  }

  /** Whether another create has this record, as every window knows by now. */
  async #isOthers({ snippetId }: Operation, id: SnippetId): Promise<boolean> {
    const { ledger } = this.#desk;
    await ledger.reread();
    return ledger.pending.namesOf(id).some((name) => name !== id && name !== snippetId);
  }

  /**
   * Another create of the same text has been taken for the one behind the record that is answered to this one's key.
   * Both texts are one, so that one keeps the record, with what was done to it since; this one is made under a new key.
   */
  async #startAnew(sending: Operation): Promise<StepEnd> {
    const { ledger, graceTimes } = this.#desk;
    const changes = {
      state: "queued",
      sends: 0,
      folds: sending.folds + 1,
      error: undefined,
    } as const;
    const queued = await ledger.change(sending, changes);
    graceTimes.end(sending.id);
    return queued === undefined ? elsewhere : { kind: "later", milliseconds: 0 };
  }

  /** An answer that was clear leaves nothing to watch for. */
  #created(operation: Operation, remote: RemoteSnippet): StepEnd {
    const isUnclear = operation.state === "unknown" || operation.sends > 1;
    return { kind: "confirmed", operation, isUnclear, remote, covered: undefined };
  }

  /** The same request may have had its effect twice, or late: an extra copy that is nobody's is removed. */
  async #watch(operation: Operation, draft: SnippetDraft): Promise<StepEnd> {
    const { ledger, graceTimes } = this.#desk;
    await ledger.reread();
    if (this.#isCreating(operation)) {
      return this.#later(operation);
    }
    if (!graceTimes.isOver(operation.id)) {
      return { kind: "later", milliseconds: graceTimes.left(operation.id) };
    }
    const copy = await this.#find(operation, draft);
    if (copy === undefined) {
      return this.#end(operation);
    }
    // What another window has created since the look is its own: whoever made the copy has begun before it was seen.
    await ledger.reread();
    const isNobodys = !this.#isCreating(operation) && !ledger.pending.isClaimed(copy.snippet.id);
    if (isNobodys && !(await this.#isRemoved(copy, operation))) {
      return this.#end(operation);
    }
    return this.#later(operation);
  }

  /** What the service refuses to delete for a while is left. @returns whether it is worth another look. */
  async #isRemoved(copy: RemoteSnippet, operation: Operation): Promise<boolean> {
    try {
      return await this.#desk.removeCopy(copy, operation);
    } catch (error) {
      if (outcomeOf(error).kind !== "refused") {
        throw error;
      }
      return !this.#desk.spending.isSpent(operation);
    }
  }

  #find(
    { fence }: Operation,
    draft: SnippetDraft,
    orElse = (_it: RemoteSnippet): boolean => false,
  ): Promise<RemoteSnippet | undefined> {
    const { newest, ledger } = this.#desk;
    return newest.find(draft, fence, (id) => ledger.pending.isClaimed(id), orElse);
  }

  /** Whether another create of the same content may have, or get, a record that nobody knows yet. */
  #isCreating(operation: Operation, which = (_other: Operation): boolean => true): boolean {
    const { pending } = this.#desk.ledger;
    return !oneAtATime(operation, pending.all().filter(which), pending.idOf);
  }

  /** It is looked up once more. */
  #later({ id }: Operation): StepEnd {
    return { kind: "later", milliseconds: this.#desk.graceTimes.lookLater(id) };
  }

  #end(operation: Operation): StepEnd {
    this.#desk.graceTimes.end(operation.id);
    return { kind: "ended", operation };
  }
}

/** The same for the same text: a server that keeps keys would answer another text with what it made of the first. */
function keyOf({ snippetId, folds }: Operation): string {
  return folds === 0 ? snippetId : `${snippetId}-${String(folds)}`;
}
