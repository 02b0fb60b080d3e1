import { isSnippetError, throwIfAborted } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { CachedSnippet } from "../cache/cachedSnippet.ts";
import { unitsAtOnce, unitsOf } from "../cache/memoryBounds.ts";
import type { Moment, SnippetCache } from "../cache/snippetCache.ts";
import type { SnippetRemote } from "../remote.ts";
import { inParallel } from "./inParallel.ts";

const recordsAtOnce = 50;
/** So many records may fail by themselves before it looks as if the service fails. */
const mostFaults = 5;

/** Reads records singly, for what a list does not tell of them. */
export class CodeFilling {
  readonly #remote: Pick<SnippetRemote, "read">;
  readonly #cache: SnippetCache;
  readonly #now: () => number;
  /** Set when even a record that was read singly has no code: asking for it is useless at this service. */
  #codeIsNeverTold = false;
  #faults = 0;
  #waiting: CachedSnippet[] = [];
  /** Of the texts of what is waiting. */
  #units = 0;
  #asOf: Moment = Infinity;

  constructor(remote: Pick<SnippetRemote, "read">, cache: SnippetCache, now: () => number) {
    this.#remote = remote;
    this.#cache = cache;
    this.#now = now;
  }

  /**
   * What was read before a failure or an abort stays. What is not there any more, and what the service refuses or fails to
   * tell of a few, is left to the next sweep.
   * @param listed digests of what a list told, of those which it told anew; undefined: nothing is known of these.
   */
  async read(
    ids: readonly SnippetId[],
    listed: ReadonlyMap<SnippetId, string | undefined>,
    signal: AbortSignal,
  ): Promise<void> {
    this.#faults = 0;
    try {
      await inParallel(ids, async (id) => {
        throwIfAborted(signal);
        // What a list tells anew is taken from the record, whether that has code or not.
        const isOfUse = !this.#codeIsNeverTold || listed.has(id);
        // What a full cache would not take is not asked for either.
        if (isOfUse && !this.#cache.isFull) {
          const digest = listed.has(id) ? listed.get(id) : this.#cache.get(id)?.listed;
          await this.#readOne(id, digest, signal);
        }
      });
    } finally {
      await this.#flush();
    }
  }

  async #readOne(id: SnippetId, listed: string | undefined, signal: AbortSignal): Promise<void> {
    const asOf = this.#cache.moment;
    try {
      const told = await this.#remote.read(id, signal);
      this.#codeIsNeverTold ||= told.untold.has("code");
      this.#asOf = Math.min(this.#asOf, asOf);
      const { snippet, untold, version } = told;
      this.#waiting.push({ snippet, untold, version, listed, readAt: this.#now() });
      this.#units += unitsOf(snippet) + snippet.code.length;
    } catch (error) {
      const code = isSnippetError(error) ? error.code : undefined;
      this.#faults += code === "server" ? 1 : 0;
      const isOfOne = code === "not-found" || code === "forbidden" || code === "server";
      if (!isOfOne || this.#faults > mostFaults) {
        throw error;
      }
    }
    if (this.#isFlushDue()) {
      await this.#flush();
    }
  }

  #isFlushDue(): boolean {
    return this.#waiting.length >= recordsAtOnce || this.#units >= unitsAtOnce;
  }

  async #flush(): Promise<void> {
    const set = this.#waiting;
    const asOf = this.#asOf;
    this.#waiting = [];
    this.#units = 0;
    this.#asOf = Infinity;
    if (set.length > 0) {
      await this.#cache.apply({ set, asOf, isBounded: true });
    }
  }
}
