import type { Event } from "../../emitter.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { Disposable } from "../../ports.ts";
import type { WriteId } from "../waitingWrite.ts";
import type { Delivery, DeliveryParts } from "./sending/delivery.ts";
import { LateDelivery } from "./sending/lateDelivery.ts";
import { Ledger } from "./waiting/ledger.ts";
import { OperationMaker } from "./waiting/operationMaker.ts";
import type { Operations } from "./waiting/operations.ts";
import type { PendingWrites } from "./waiting/pendingWrites.ts";
import { Saves } from "./waiting/saves.ts";
import { WriteIds } from "./waiting/writeIds.ts";

export interface OutboxParts extends Omit<DeliveryParts, "ledger" | "maker"> {
  readonly operations: Operations;
  /** Called once, when something waits for the first time. */
  readonly deliver: (parts: DeliveryParts) => Delivery | Promise<Delivery>;
}

/** What a person saved, from the save until the server has it. */
export class Outbox implements Disposable {
  readonly onDidChange: Event<void>;
  readonly #ledger: Ledger;
  readonly #saves: Saves;
  readonly #delivery: LateDelivery;

  constructor(parts: OutboxParts) {
    const { operations, history, trash, clock, random } = parts;
    const ledger = new Ledger(operations);
    this.#ledger = ledger;
    this.onDidChange = ledger.onDidChange;
    const maker = new OperationMaker(new WriteIds(clock, random), clock);
    this.#saves = new Saves({ ledger, maker, history, trash });
    this.#delivery = new LateDelivery(() => parts.deliver({ ...parts, ledger, maker }), parts.log);
  }

  get pending(): PendingWrites {
    return this.#ledger.pending;
  }

  /**
   * Learns what waits, at the beginning and when another window changed something, whatever is just being sent; what is
   * to be sent goes on. @throws {SnippetError} `storage`.
   */
  async catchUp(): Promise<void> {
    await this.#ledger.reread();
    if (this.#delivery.isBegun || this.pending.all().length > 0) {
      this.#delivery.tell((delivery) => delivery.goOn());
    }
  }

  /** @returns the local id. @throws {SnippetError} `input`, `storage`. */
  async create(draft: SnippetDraft): Promise<SnippetId> {
    return this.#saved(this.#saves.create(draft));
  }

  /** @throws {SnippetError} `input`, `storage`. */
  async edit(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<void> {
    await this.#saved(this.#saves.edit(id, draft, base));
  }

  /** @param shown as the person sees it. @throws {SnippetError} `storage`. */
  async delete(id: SnippetId, shown: Snippet | undefined): Promise<void> {
    const known = this.pending.of(id);
    await this.#saved(
      this.#saves.delete(id, shown).then(() =>
        // What cannot be given up now is asked about; the deletion stands.
        this.#delivery
          .get()
          .then(({ decisions }) => decisions.giveUpEdits(known))
          .catch(() => undefined),
      ),
    );
  }

  /** As `Saves`. @throws {SnippetError} `storage`. */
  undelete(id: WriteId, text: Snippet): Promise<boolean> {
    return this.#saved(this.#saves.undelete(id, text));
  }

  /**
   * All, without waiting for the back-off; or one that was refused. Both are signs for what rests.
   * @throws {SnippetError} `storage`.
   */
  async retry(id?: WriteId): Promise<void> {
    const delivery = await this.#delivery.get();
    await (id === undefined ? undefined : delivery.decisions.retry(id));
    delivery.hurry(true);
  }

  /** The server is about to be asked anyway: all, without waiting for the back-off, but for what rests. */
  async hurry(): Promise<void> {
    (await this.#delivery.get()).hurry(false);
  }

  /**
   * @param shown as the person sees it.
   * @returns whether it was given up; false for one that has ended.
   * @throws {SnippetError} `conflict` for one that may be on its way; `storage`.
   */
  async discard(id: WriteId, shown?: Snippet): Promise<boolean> {
    const delivery = await this.#delivery.get();
    const isGivenUp = await delivery.decisions.discard(id, shown);
    delivery.saved();
    return isGivenUp;
  }

  /** @param shown as the person sees it. @throws {SnippetError} `storage`. */
  async resolve(id: WriteId, choice: "mine" | "theirs" | "both", shown?: Snippet): Promise<void> {
    const delivery = await this.#delivery.get();
    await delivery.decisions.resolve(id, choice, shown);
    delivery.saved();
  }

  dispose(): void {
    this.#delivery.dispose();
    this.#ledger.dispose();
  }

  async #saved<T>(saving: Promise<T>): Promise<T> {
    // Comes while the disk is written. It takes the write before the next save, which may then be folded into it.
    const [saved] = await Promise.allSettled([saving, this.#delivery.get()]);
    if (saved.status === "rejected") {
      throw saved.reason;
    }
    this.#delivery.tell((delivery) => delivery.saved());
    return saved.value;
  }
}
