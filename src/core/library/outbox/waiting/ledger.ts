import { differences } from "../../../api/writing/differences.ts";
import { Emitter } from "../../../emitter.ts";
import { Gathering } from "../../gathering.ts";
import { Serial } from "../../serial.ts";
import type { Operation, StoredError } from "./operation.ts";
import type { Operations } from "./operations.ts";
import { PendingWrites } from "./pendingWrites.ts";
import { isUnsent } from "./operation.ts";

/**
 * The operations in memory and on the disk, kept the same: the disk first, one change at a time. Whoever changes an
 * operation gives the one that it has seen; if another hand changed it meanwhile, nothing happens.
 */
export class Ledger {
  readonly pending = new PendingWrites();
  readonly #operations: Operations;
  readonly #changes = new Serial();
  readonly #appends: Gathering<Operation, void>;
  readonly #singles: Gathering<SingleChange, Operation | undefined>;
  /** A look whose turn has not come: it sees whatever one that is asked for now would see. */
  #coming: Promise<readonly Operation[]> | undefined;
  /** What was taken in last; while the store gives the same array, all of it is known. */
  #taken: readonly Operation[] | undefined;
  readonly #emitter = new Emitter<void>();
  readonly onDidChange = this.#emitter.event;

  constructor(operations: Operations) {
    this.#operations = operations;
    this.#appends = new Gathering(this.#changes, (all) => {
      const saved = this.#hand.append(...all);
      return all.map(() => saved);
    });
    this.#singles = new Gathering(
      this.#changes,
      (all) => all.map(({ seen, changes }) => this.#hand.change(seen, changes)),
      (all, { seen }) => all.every((other) => other.seen.id !== seen.id),
    );
  }

  /** Runs work that reads and changes several operations, with no other change in between. */
  alone<T>(work: (hand: LedgerHand) => Promise<T>): Promise<T> {
    return this.#changes.run(() => work(this.#hand));
  }

  /**
   * Takes a new one that depends on no other. What comes while the disk is busy with something else goes to it
   * together, in the order of the calls: all of these are saved then, or none.
   */
  append(operation: Operation): Promise<void> {
    return this.#appends.add(operation);
  }

  /** Takes what is to be had, and learns what other windows have. @returns what became this window's by it. */
  reread(): Promise<readonly Operation[]> {
    this.#coming ??= this.alone(async ({ takeIn }) => {
      this.#coming = undefined;
      const { taken, waiting, finished } = await this.#operations.look();
      const found = taken.map(asFound);
      for (const operation of found) {
        takeIn(operation);
      }
      if (waiting === this.#taken) {
        return found;
      }
      this.#taken = undefined;
      const isNews = this.pending.replace(waiting, (id) => this.#operations.owns(id));
      this.pending.learnAliases(finished);
      await this.#layAside();
      await this.#goWithParted(finished);
      if (isNews || finished.length > 0 || found.length > 0) {
        this.#emitter.fire();
      }
      this.#taken = waiting;
      return found;
    });
    return this.#coming;
  }

  /** @returns the operation as it is now; undefined where it was not `seen` any more, or belongs to another window. */
  change(seen: Operation, changes: Partial<Operation>): Promise<Operation | undefined> {
    return this.#singles.add({ seen, changes });
  }

  hold(seen: Operation, changes: Partial<Operation>): Promise<Operation | undefined> {
    return this.alone(({ hold }) => hold(seen, changes));
  }

  finish(seen: Operation, changes: Partial<Operation> = {}): Promise<boolean> {
    return this.alone(({ finish }) => finish(seen, changes));
  }

  /** Says why it still waits; in memory only. */
  note(seen: Operation, error: StoredError): void {
    const isNews = seen.error?.code !== error.code || seen.error.message !== error.message;
    if (isNews && this.pending.get(seen.id) === seen && this.pending.isMine(seen.id)) {
      this.#keep({ ...seen, error }, true);
    }
  }

  dispose(): void {
    this.#emitter.dispose();
  }

  readonly #hand: LedgerHand = {
    append: async (...operations) => {
      await this.#operations.append(...operations);
      for (const operation of operations) {
        this.pending.put(operation, false);
      }
      this.#emitter.fire();
    },
    takeIn: (operation) => this.pending.put(operation, true),
    reclaim: async (id) => {
      const known = this.pending.get(id);
      if (known !== undefined && this.pending.isMine(id)) {
        return known;
      }
      const taken = await this.#operations.reclaim(id);
      if (taken !== undefined) {
        this.pending.put(taken, true);
      }
      return taken;
    },
    change: async (seen, changes) => {
      const next = { ...seen, ...changes };
      return (await this.#isStill(seen, () => this.#operations.update(next)))
        ? this.#keep(next, true)
        : undefined;
    },
    hold: async (seen, changes) => {
      const next = { ...seen, ...changes };
      return (await this.#isStill(seen, () => this.#operations.hold(next)))
        ? this.#keep(next, false)
        : undefined;
    },
    finish: async (seen, changes) => {
      const ended = { ...seen, ...changes };
      const isGone = await this.#isStill(seen, () => this.#operations.finish(ended));
      if (isGone) {
        this.pending.learnAliases([ended]);
        this.pending.remove(seen.id);
        this.#emitter.fire();
      }
      return isGone;
    },
  };

  /** A window that ended while a person decided has left what belongs to nobody. */
  async #layAside(): Promise<void> {
    for (const operation of this.pending.mine()) {
      if (operation.state === "conflict" || operation.state === "refused") {
        await this.#hand.hold(operation, {});
      }
    }
  }

  /**
   * A text that was in a conflict may have become a snippet of its own, in another window, just before a person saved
   * upon it here, or deleted it: that is what was meant. So it is with what was saved upon that.
   */
  async #goWithParted(finished: readonly Operation[]): Promise<void> {
    const { pending } = this;
    for (const follower of pending.mine()) {
      const { after, base, snippetId } = follower;
      if (after === undefined || base === undefined || !isUnsent(follower)) {
        continue;
      }
      const upon = pending.get(after) ?? finished.findLast(({ id }) => id === after);
      if (upon?.draft === undefined || pending.idOf(upon.snippetId) === pending.idOf(snippetId)) {
        continue;
      }
      if (differences(upon.draft, base).length === 0) {
        await this.#hand.change(follower, { snippetId: upon.snippetId });
      }
    }
  }

  async #isStill(seen: Operation, store: () => Promise<boolean>): Promise<boolean> {
    if (this.pending.get(seen.id) !== seen || !this.pending.isMine(seen.id)) {
      return false;
    }
    const isOurs = await store();
    if (!isOurs) {
      this.pending.put(seen, false);
    }
    return isOurs;
  }

  #keep(operation: Operation, isMine: boolean): Operation {
    this.pending.put(operation, isMine);
    this.#emitter.fire();
    return operation;
  }
}

/** What may be done to operations while no other change happens; see {@link Ledger}. */
export interface LedgerHand {
  readonly append: (...operations: readonly Operation[]) => Promise<void>;
  readonly takeIn: (operation: Operation) => void;
  readonly reclaim: (id: Operation["id"]) => Promise<Operation | undefined>;
  readonly change: Change;
  readonly hold: Change;
  /** A create that has its id goes on telling it. */
  readonly finish: (seen: Operation, changes?: Partial<Operation>) => Promise<boolean>;
}

interface SingleChange {
  readonly seen: Operation;
  readonly changes: Partial<Operation>;
}

/** @returns the operation as it is now; undefined where it was not `seen` any more, or belongs to another window. */
type Change = (seen: Operation, changes: Partial<Operation>) => Promise<Operation | undefined>;

/** Whoever was sending it has ended, and nobody knows how far it came. */
function asFound(operation: Operation): Operation {
  return operation.state === "sending" ? { ...operation, state: "unknown" } : operation;
}
