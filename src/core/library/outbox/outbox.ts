import { sendable } from "../../api/writing/sendable.ts";
import { differences } from "../../api/writing/differences.ts";
import { SnippetError } from "../../errors.ts";
import type { Event } from "../../emitter.ts";
import { late } from "../../late.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { TrashedSnippet } from "../snippetVersion.ts";
import type { WriteId } from "../waitingWrite.ts";
import { Holdings } from "./holdings.ts";
import { isBlocked, localIdOf, plainDraft } from "./item.ts";
import type { Intent, Item } from "./item.ts";
import type { Leader } from "./leader.ts";
import type { LeaderParts } from "./leadership.ts";

export interface OutboxParts extends Omit<LeaderParts, "holdings" | "knock"> {
  /** Called when something is pending for the first time, and again after a failure. */
  readonly leader: (parts: LeaderParts) => Leader | Promise<Leader>;
}

type Restore = Extract<Intent, { readonly kind: "restore" }>;

type WithoutId<T> = T extends unknown ? Omit<T, "id" | "savedAt"> : never;

const retryAll = { kind: "retry", item: undefined } as const;

/** Keeps what a user did until the server has it. All methods throw {@link SnippetError} `storage`. */
export class Outbox {
  readonly holdings: Holdings;
  readonly onDidChange: Event<void>;
  readonly #parts: OutboxParts;
  readonly #leader: () => Promise<Leader>;
  #loaded: Leader | undefined;
  #isClosed = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    const holdings = new Holdings(parts);
    this.holdings = holdings;
    this.onDidChange = holdings.onDidChange;
    const knock = async (): Promise<void> => void (await this.#append(retryAll));
    this.#leader = late(async () => {
      this.#loaded = await parts.leader({ ...parts, holdings, knock });
      await (this.#isClosed && this.#loaded.close());
      return this.#loaded;
    });
  }

  /** Reads the pending changes, at the start and after a change of another window, and lets the leader go on. */
  async catchUp(): Promise<void> {
    await this.holdings.catchUp();
    if (this.holdings.isBusy) {
      this.#tell((leader) => leader.wake());
    }
  }

  /** @returns the local id. @throws {SnippetError} `input`. */
  async create(draft: SnippetDraft): Promise<SnippetId> {
    const text = plainDraft(sendable(draft));
    return localIdOf(
      await this.#did({ kind: "save", of: undefined, from: undefined, draft: text }),
    );
  }

  /** @param base the version that the user edited. @throws {SnippetError} `input`. */
  async edit(id: SnippetId, draft: SnippetDraft, base: Snippet): Promise<void> {
    const text = plainDraft(sendable(draft, base));
    if (this.holdings.of(id) !== undefined || differences(base, text).length > 0) {
      await this.#did({ kind: "save", of: id, from: { ...base }, draft: text });
    }
  }

  /** @param shown the version that the user sees, for the trash. @returns its id there; undefined if it is gone. */
  async delete(
    id: SnippetId,
    shown: Snippet | undefined,
  ): Promise<TrashedSnippet["id"] | undefined> {
    const item = this.holdings.of(id);
    const isGoing = item !== undefined && item.want === undefined && !isBlocked(item);
    if (shown === undefined || isGoing) {
      return undefined;
    }
    const { trash } = this.#parts;
    const trashId = (await trash.put({ ...shown })).id;
    try {
      await this.#did({ kind: "delete", of: id, from: { ...shown } });
    } catch (error) {
      await trash.remove(trashId);
      throw error;
    }
    return trashId;
  }

  /** Brings a deleted snippet back. @param what see {@link Intent}. @returns a local id of the snippet. */
  async restore(what: Pick<Restore, "of" | "text" | "createdAt">): Promise<SnippetId> {
    return localIdOf(await this.#did({ kind: "restore", ...what, text: plainDraft(what.text) }));
  }

  /** Retries all changes without waiting for the back-off, or one that was refused. Both renew all budgets. */
  async retry(id?: WriteId): Promise<void> {
    await this.holdings.catchUp();
    if (id !== undefined && this.holdings.get(id) !== undefined) {
      await this.#did({ kind: "retry", item: id });
    }
    (await this.#leader()).hurry(true);
  }

  /** The server is about to be asked anyway: sends all without waiting for the back-off, but renews no budget. */
  async hurry(): Promise<void> {
    (await this.#leader()).hurry(false);
  }

  /**
   * @param shown the version that the user sees: where no snippet is left, it goes to the trash.
   * @returns false for a change that has ended, and for a conflict of two windows, which the user has to decide.
   * @throws {SnippetError} `conflict` for a change that may be in flight.
   */
  async discard(id: WriteId, shown?: Snippet): Promise<boolean> {
    const mine = this.holdings.get(id)?.want;
    // Another window may have sent it meanwhile.
    await this.holdings.catchUp();
    const item = this.holdings.get(id);
    if (item === undefined || item.question?.isLocal === true) {
      return false;
    }
    if (item.flight !== undefined && item.refused === undefined) {
      throw new SnippetError(
        "conflict",
        "The change is being sent to the server and cannot be discarded anymore.",
      );
    }
    await (shown !== undefined && isOnlyHere(item) && this.#parts.trash.put({ ...shown }));
    await this.#did({ kind: "discard", item: id, mine });
    if (item.flight !== undefined) {
      // One more look for the effect of its request, whatever the looks have cost.
      (await this.#leader()).hurry(true);
    }
    return true;
  }

  /** @param shown as in {@link discard}. */
  async resolve(
    id: WriteId,
    choice: "mine" | "other" | "both",
    title?: string,
    shown?: Snippet,
  ): Promise<void> {
    const item = this.holdings.get(id);
    if (item?.question === undefined) {
      return;
    }
    const isLast = choice === "other" && shown !== undefined && isOnlyHere(item);
    await (isLast && this.#parts.trash.put({ ...shown }));
    const { want: mine, question } = item;
    await this.#did({ kind: "resolve", item: id, choice, mine, other: question.other, title });
  }

  /** As {@link Leader.close}. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#loaded?.close();
    this.holdings.dispose();
  }

  /** The leader is loaded while the disk is written. */
  async #did(what: WithoutId<Intent>): Promise<Intent["id"]> {
    const [saved] = await Promise.allSettled([this.#append(what), this.#leader()]);
    if (saved.status === "rejected") {
      throw saved.reason;
    }
    this.#tell((leader) => leader.saved());
    return saved.value;
  }

  /** Where there is no leader, changes wait for the next call. */
  #tell(work: (leader: Leader) => void): void {
    const warn = (): void => this.#parts.log.warn("What waits cannot be sent: a part is missing.");
    this.#leader().then(work, warn);
  }

  async #append(what: WithoutId<Intent>): Promise<Intent["id"]> {
    const { folder, random, clock } = this.#parts;
    const number = folder.nextNumber().toString(36).padStart(9, "0");
    const id = `${number}-${Buffer.from(random(8)).toString("hex")}`;
    await this.holdings.append({ ...what, id, savedAt: clock.now() } as Intent);
    return id;
  }
}

/** Whether no snippet is left when this change is discarded, so that no row leads to its history. */
function isOnlyHere({ serverId, want, question }: Item): boolean {
  const isGone = question?.isLocal === false && question.other === undefined;
  return want !== undefined && (serverId === undefined || isGone);
}
