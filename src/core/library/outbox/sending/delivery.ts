import type { Clock, Disposable, Logger, RandomBytes, Stopwatch } from "../../../ports.ts";
import type { SnippetId } from "../../../model.ts";
import type { SnippetCache } from "../../cache/snippetCache.ts";
import type { RemoteSnippet, SnippetRemote } from "../../remote.ts";
import { putAway } from "../../vanished.ts";
import { ChangeStep } from "./changeStep.ts";
import { Confirmations } from "./confirmations.ts";
import type { Confirmation } from "./confirmations.ts";
import { CreateStep } from "./createStep.ts";
import { Decisions } from "../waiting/decisions.ts";
import { oneAtATime } from "./lane.ts";
import type { Ledger } from "../waiting/ledger.ts";
import { isKeptInOtherWriting, isUntouched } from "../likeness.ts";
import type { Trash, VersionHistory } from "../waiting/localVersions.ts";
import { NewestRecords } from "./newestRecords.ts";
import type { Operation } from "../waiting/operation.ts";
import type { OperationMaker } from "../waiting/operationMaker.ts";
import { GraceTimes } from "./graceTimes.ts";
import { readIfThere } from "./readIfThere.ts";
import { Sender } from "./sender.ts";
import { Spending } from "./spending.ts";
import type { Desk } from "./step.ts";
import { Supersession } from "./supersession.ts";

/** How careful the sending is; tests put wrong ones in their place. */
export type SendingRules = Pick<Desk, "mayGo" | "isUntouched">;

export const carefulRules: SendingRules = { mayGo: oneAtATime, isUntouched };

export interface DeliveryParts {
  readonly ledger: Ledger;
  readonly maker: OperationMaker;
  readonly remote: SnippetRemote;
  readonly cache: SnippetCache;
  readonly history: VersionHistory;
  readonly trash: Trash;
  readonly clock: Clock;
  readonly stopwatch: Stopwatch;
  readonly random: RandomBytes;
  readonly log: Pick<Logger, "warn">;
  /** Milliseconds after which a request that was given up has no effect any more. */
  readonly grace: number;
  readonly rules?: SendingRules;
  /** Runs around what changes cache and operations together, so that nobody is told in between. */
  readonly together: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Brings what waits to the server, and takes what a person decides about it. Not needed while nothing waits. */
export class Delivery implements Disposable {
  readonly decisions: Decisions;
  readonly #confirmations: Confirmations;
  readonly #sender: Sender;
  readonly #parts: DeliveryParts;

  constructor(parts: DeliveryParts) {
    const { ledger, maker, remote, cache, history, trash, clock, stopwatch, random, log } = parts;
    const { together } = parts;
    this.#parts = parts;
    this.decisions = new Decisions({ ledger, maker, history, trash });
    this.#confirmations = new Confirmations({ ledger, maker, cache, history, together });
    const graceTimes = new GraceTimes(stopwatch, parts.grace);
    const supersession = new Supersession(ledger, history);
    const spending = new Spending(stopwatch);
    const desk = (operation: Operation): Desk => ({
      ledger,
      ...this.#reach(spending.remoteFor(operation, remote)),
      graceTimes,
      spending,
      ...(parts.rules ?? carefulRules),
      mayLag: (id, current) => cache.recentWrites.contradict(id, current),
      supersede: (operation) => supersession.supersede(operation),
      takeIn: (id, current) => this.#takeIn(id, current),
    });
    this.#sender = new Sender({
      ledger,
      graceTimes,
      spending,
      advance: (operation) =>
        operation.kind === "create"
          ? new CreateStep(desk(operation)).advance(operation)
          : new ChangeStep(desk(operation)).advance(operation),
      remote,
      confirm: (confirmation) => this.#confirm(confirmation),
      clock,
      stopwatch,
      random,
      log,
    });
  }

  /** What is to be sent is known. */
  goOn(): void {
    this.#sender.goOn();
  }

  /** A person saved something, and may be waiting for it. */
  saved(): void {
    this.#sender.saved();
  }

  /** See {@link Sender.hurry}. */
  hurry(isSign: boolean): void {
    this.#sender.hurry(isSign);
  }

  /** What is on its way goes on; nothing else is begun. */
  dispose(): void {
    this.#sender.dispose();
  }

  /** What of the desk asks the server. */
  #reach(remote: SnippetRemote): Pick<Desk, "remote" | "newest" | "removeCopy"> {
    return {
      remote,
      newest: new NewestRecords(remote, this.#parts.cache),
      removeCopy: (copy, create) => this.#removeCopy(remote, copy, create),
    };
  }

  async #confirm(confirmation: Confirmation): Promise<void> {
    await this.#confirmations.confirm(confirmation);
    if (confirmation.covered !== undefined) {
      this.#sender.wake();
    }
  }

  async #takeIn(id: SnippetId, current: RemoteSnippet | undefined): Promise<void> {
    const { cache, trash } = this.#parts;
    await (current === undefined ? putAway(id, cache, trash) : cache.apply({ set: [current] }));
  }

  /**
   * Nothing tells a copy from what another device saved with the same words. So it goes only while what it is a copy of
   * is there, or was deleted here, and can be restored from the trash.
   */
  async #removeCopy(
    remote: SnippetRemote,
    { snippet: { id } }: RemoteSnippet,
    create: Operation,
  ): Promise<boolean> {
    const { ledger, trash, cache, together } = this.#parts;
    const { createdId, draft } = create;
    if (createdId === undefined || draft === undefined) {
      return false;
    }
    if ((await readIfThere(remote, createdId)) === undefined) {
      await ledger.reread();
      if (!ledger.pending.isDeletedHere(createdId)) {
        return false;
      }
    }
    const copy = await readIfThere(remote, id);
    if (copy === undefined || !isKeptInOtherWriting(draft, copy)) {
      return true;
    }
    const trashed = await trash.put(copy.snippet);
    try {
      await remote.delete(id, { version: copy.version });
    } catch (error) {
      // It may be gone all the same: what it is a copy of is there, or in the trash itself.
      await trash.remove(trashed.id);
      throw error;
    }
    await together(() => cache.apply({ deleted: [id] }));
    return true;
  }
}
