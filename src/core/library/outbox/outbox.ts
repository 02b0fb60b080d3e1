import type { Event } from "../../emitter.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { Clock, Disposable, Logger, RandomBytes, Stopwatch } from "../../ports.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { RemoteSnippet, SnippetRemote } from "../remote.ts";
import type { WriteId } from "../waitingWrite.ts";
import { ChangeStep } from "./changeStep.ts";
import { Confirmations } from "./confirmations.ts";
import type { Confirmation } from "./confirmations.ts";
import { CreateStep } from "./createStep.ts";
import { Decisions } from "./decisions.ts";
import { oneAtATime } from "./lane.ts";
import { Ledger } from "./ledger.ts";
import { isKept, isUntouched } from "./likeness.ts";
import type { Trash, VersionHistory } from "./localVersions.ts";
import { NewestRecords } from "./newestRecords.ts";
import type { Operation } from "./operation.ts";
import { OperationMaker } from "./operationMaker.ts";
import type { Operations } from "./operations.ts";
import type { PendingWrites } from "./pendingWrites.ts";
import { Quarantine } from "./quarantine.ts";
import { readIfThere } from "./readIfThere.ts";
import { Saves } from "./saves.ts";
import { Sender } from "./sender.ts";
import type { Desk } from "./step.ts";
import { Supersession } from "./supersession.ts";
import { WriteIds } from "./writeIds.ts";

/** How careful the sending is; tests put wrong ones in their place. */
export type SendingRules = Pick<Desk, "mayGo" | "isUntouched">;

export const carefulRules: SendingRules = { mayGo: oneAtATime, isUntouched };

export interface OutboxParts {
  readonly operations: Operations;
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

/** What a person saved, from the save until the server has it. */
export class Outbox implements Disposable {
  readonly onDidChange: Event<void>;
  readonly #ledger: Ledger;
  readonly #saves: Saves;
  readonly #decisions: Decisions;
  readonly #confirmations: Confirmations;
  readonly #sender: Sender;
  readonly #parts: OutboxParts;

  constructor(parts: OutboxParts) {
    const { operations, remote, cache, history, trash, clock, stopwatch, random, log } = parts;
    this.#parts = parts;
    const ledger = new Ledger(operations);
    this.#ledger = ledger;
    this.onDidChange = ledger.onDidChange;
    const maker = new OperationMaker(new WriteIds(clock, random), clock);
    this.#saves = new Saves({ ledger, maker, history, trash });
    this.#decisions = new Decisions({ ledger, maker, history, trash });
    this.#confirmations = new Confirmations({ ledger, maker, cache, history });
    const quarantine = new Quarantine(stopwatch, parts.grace);
    const supersession = new Supersession(ledger, history);
    const desk: Desk = {
      ledger,
      remote,
      newest: new NewestRecords(remote, {
        has: (id) => cache.get(id) !== undefined,
        titled: (title) =>
          cache
            .all()
            .filter((snippet) => snippet.title === title)
            .map(({ id }) => id),
      }),
      quarantine,
      ...(parts.rules ?? carefulRules),
      supersede: (operation) => supersession.supersede(operation),
      removeCopy: (copy, create) => this.#removeCopy(copy, create),
    };
    this.#sender = new Sender({
      ledger,
      quarantine,
      creates: new CreateStep(desk),
      changes: new ChangeStep(desk),
      confirm: (confirmation) => this.#confirm(confirmation),
      clock,
      stopwatch,
      random,
      log,
    });
  }

  get pending(): PendingWrites {
    return this.#ledger.pending;
  }

  /** Learns what waits and begins to send it. @throws {SnippetError} `storage`. */
  async open(): Promise<void> {
    await this.#ledger.reread();
    this.#sender.goOn();
  }

  /** Another window changed something: known at once, whatever is just being sent. @throws {SnippetError} `storage`. */
  async catchUp(): Promise<void> {
    await this.#ledger.reread();
    this.#sender.goOn();
  }

  /** @returns the local id. @throws {SnippetError} `input`, `storage`. */
  async create(draft: SnippetDraft): Promise<SnippetId> {
    const id = await this.#saves.create(draft);
    this.#sender.saved();
    return id;
  }

  /** @throws {SnippetError} `input`, `storage`. */
  async edit(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<void> {
    await this.#saves.edit(id, draft, base);
    this.#sender.saved();
  }

  /** @param shown as the person sees it. @throws {SnippetError} `storage`. */
  async delete(id: SnippetId, shown: Snippet | undefined): Promise<void> {
    await this.#saves.delete(id, shown);
    this.#sender.saved();
  }

  /** All, without waiting for the back-off; or one that was refused. @throws {SnippetError} `storage`. */
  async retry(id?: WriteId): Promise<void> {
    await (id === undefined ? undefined : this.#decisions.retry(id));
    this.#sender.hurry();
  }

  /** @returns whether it was given up; false for one that has ended. @throws {SnippetError} `conflict` for one that may be on its way; `storage`. */
  async discard(id: WriteId): Promise<boolean> {
    const isGivenUp = await this.#decisions.discard(id);
    this.#sender.saved();
    return isGivenUp;
  }

  /** @throws {SnippetError} `storage`. */
  async resolve(id: WriteId, choice: "mine" | "theirs" | "both"): Promise<void> {
    await this.#decisions.resolve(id, choice);
    this.#sender.saved();
  }

  dispose(): void {
    this.#sender.dispose();
    this.#ledger.dispose();
  }

  async #confirm(confirmation: Confirmation): Promise<void> {
    await this.#parts.together(() => this.#confirmations.confirm(confirmation));
    if (confirmation.covered !== undefined) {
      this.#sender.wake();
    }
  }

  /**
   * Nothing tells a copy from what another device saved with the same words. So it goes only while what it is a copy of
   * is there, or was deleted here, and can be restored from the trash.
   */
  async #removeCopy({ snippet: { id } }: RemoteSnippet, create: Operation): Promise<boolean> {
    const { remote, trash, cache, together } = this.#parts;
    const { createdId, draft } = create;
    const isThere = createdId !== undefined && (await readIfThere(remote, createdId)) !== undefined;
    if (!isThere && !(await trash.list()).some(({ snippetId }) => snippetId === createdId)) {
      return false;
    }
    const copy = await readIfThere(remote, id);
    if (copy === undefined || draft === undefined || !isKept(draft, copy)) {
      return true;
    }
    await trash.put(copy.snippet);
    await remote.delete(id, { version: copy.version });
    await together(() => cache.apply({ deleted: [id] }));
    return true;
  }
}
