import { isSnippetError, throwIfAborted } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { CachedSnippet } from "../cache/cachedSnippet.ts";
import { unitsAtOnce, unitsOf } from "../cache/memoryBounds.ts";
import type { Moment } from "../cache/cacheChange.ts";
import { inParallel } from "./inParallel.ts";
import type { SyncPorts } from "./syncPorts.ts";

const recordsAtOnce = 50;
/** More records than this that fail by themselves count as a failure of the server. */
const mostFaults = 5;

/** Reads records singly, for fields that the list leaves out. */
export class CodeFilling {
  readonly #ports: Pick<SyncPorts, "remote" | "cache" | "clock">;
  /** Set when even a record that was read singly has no code: this server never sends it. */
  #codeIsNeverSent = false;
  #faults = 0;
  #waiting: CachedSnippet[] = [];
  /** Size of the waiting records' texts. */
  #units = 0;
  #asOf: Moment = Infinity;

  constructor(ports: Pick<SyncPorts, "remote" | "cache" | "clock">) {
    this.#ports = ports;
  }

  /**
   * Records read before a failure or an abort stay. Records that are gone or refused, and a few that fail, are left to the
   * next sweep.
   * @param listed digests of the listed records, for those that the list shows as changed; undefined where unknown.
   */
  async read(
    ids: readonly SnippetId[],
    listed: ReadonlyMap<SnippetId, string | undefined>,
    signal: AbortSignal,
  ): Promise<void> {
    const { cache } = this.#ports;
    this.#faults = 0;
    try {
      await inParallel(ids, async (id) => {
        throwIfAborted(signal);
        // Changed fields are taken from the record, even where it has no code.
        const isOfUse = !this.#codeIsNeverSent || listed.has(id);
        // A full cache would not take the record.
        if (isOfUse && !cache.isFull) {
          const digest = listed.has(id) ? listed.get(id) : cache.get(id)?.listed;
          await this.#readOne(id, digest, signal);
        }
      });
    } finally {
      await this.#flush();
    }
  }

  async #readOne(id: SnippetId, listed: string | undefined, signal: AbortSignal): Promise<void> {
    const { remote, cache, clock } = this.#ports;
    const asOf = cache.moment;
    try {
      const record = await remote.read(id, signal);
      this.#codeIsNeverSent ||= record.missing.has("code");
      this.#asOf = Math.min(this.#asOf, asOf);
      const { snippet, missing, version } = record;
      this.#waiting.push({ snippet, missing, version, listed, readAt: clock.now() });
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
      await this.#ports.cache.apply({ set, asOf, isBounded: true });
    }
  }
}
