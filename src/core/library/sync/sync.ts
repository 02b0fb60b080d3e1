import type { SnippetId } from "../../model.ts";
import { isDamage } from "../../sqlite.ts";
import { SharedTask } from "../sharedTask.ts";
import type { Disposable } from "../../ports.ts";
import type { PageNote } from "../cache/cachedSnippet.ts";
import type { CacheState } from "../cache/cacheState.ts";
import { codeFilling, type FillCode } from "./codeFilling.ts";
import { checkMissing } from "./missingCheck.ts";
import { NotedPages } from "./notedPages.ts";
import { PageTaking } from "./pageTaking.ts";
import { Sweeper } from "./sweep.ts";
import type { Sweep } from "./sweep.ts";
import type { SyncPorts } from "./syncPorts.ts";

const day = 86_400_000;
/** Snippets that may go without a question: this count, or this part of all, whichever is more. */
const unasked = { count: 10, part: 0.2 };

/**
 * Brings the cache up to date with the server, by `page` and `per_page` alone. Snippets leave the cache only by
 * {@link checkMissing}. One run at a time in all windows; runs that overlap in one window are one run.
 */
export class Sync implements Disposable {
  readonly #ports: SyncPorts;
  readonly #fillCode: FillCode;
  readonly #running: SharedTask<void>;
  readonly #runningAnew: SharedTask<void>;

  constructor(ports: SyncPorts) {
    this.#ports = ports;
    this.#fillCode = codeFilling(ports);
    this.#running = new SharedTask((signal) => this.#run(false, signal));
    this.#runningAnew = new SharedTask((signal) => this.#run(true, signal));
  }

  /**
   * Resolves when the cache is as the server is. Records that arrived before a failure or an abort stay. Does nothing where
   * another window has just synced.
   * @param options.anew fetches everything again, even pages that the server reports as unchanged.
   * @throws {SnippetError} as requests and the cache do; `cancelled` on abort.
   */
  async run(options: { readonly anew?: boolean } = {}, signal?: AbortSignal): Promise<void> {
    await (options.anew === true ? this.#runningAnew : this.#running).join(signal);
  }

  /** The user's choice about `state.missing`: reads each by id and removes those that the server lacks, or keeps all. */
  async confirmMissing(choice: "remove" | "keep", signal?: AbortSignal): Promise<void> {
    const { cache, lease } = this.#ports;
    const { missing, kept } = cache.state;
    if (choice === "keep") {
      await cache.apply({ state: { missing: [], kept: [...new Set([...kept, ...missing])] } });
      return;
    }
    await lease.run("sync", async () => {
      await checkMissing(this.#ports, missing, signal ?? new AbortController().signal);
      await cache.apply({ state: { missing: [] } });
    });
  }

  /** Ends the run with `cancelled`. */
  dispose(): void {
    this.#running.abort();
    this.#runningAnew.abort();
  }

  async #run(isAnew: boolean, signal: AbortSignal): Promise<void> {
    const { cache, lease } = this.#ports;
    const before = cache.state.sweptAt;
    const work = async (): Promise<void> => {
      await cache.catchUp();
      const { sweptAt } = cache.state;
      if (sweptAt === before || sweptAt === undefined || isAnew) {
        await this.#syncOneFile(isAnew, signal);
      }
    };
    let seen = cache.moment;
    // Many single reads take minutes.
    await lease.run("sync", work, async () => {
      const last = seen;
      await cache.catchUp();
      seen = cache.moment;
      return seen !== last && !signal.aborted;
    });
  }

  /** Begins again where a damaged file was replaced during the run: the new one lacks records taken before. */
  async #syncOneFile(isAnew: boolean, signal: AbortSignal): Promise<void> {
    const { cache } = this.#ports;
    let loads: number;
    do {
      loads = cache.loads;
      try {
        await this.#syncAlone(isAnew, signal);
      } catch (error) {
        await (isDamage(error) && cache.catchUp());
        if (cache.loads === loads) {
          throw error;
        }
      }
    } while (cache.loads !== loads);
  }

  async #syncAlone(isAnew: boolean, signal: AbortSignal): Promise<void> {
    const { cache, clock, maximum } = this.#ports;
    const since = cache.state.sweptAt;
    const known = new Set(cache.ids());
    const most = maximum();
    const notes = isAnew ? [] : cache.state.pages;
    const pages = new NotedPages(this.#ports.pages, cache, notes, most);
    const taking = new PageTaking(cache, () => clock.now());
    const sweeper = new Sweeper(pages, cache, taking);
    let sweep: Sweep;
    try {
      sweep = await sweeper.sweep(most, signal);
    } catch (error) {
      await taking.flush();
      throw error;
    }
    const missing = await this.#settle(sweep, known, pages, taking);
    if (await this.#readCode(taking, since, signal)) {
      // Only now has the cache the records that were read singly, so their pages can be noted.
      const state = this.#newNotes(pages.notes(taking));
      const full = cache.isFull ? { capped: most } : undefined;
      await ((state ?? full) && cache.apply({ state: { ...state, ...full } }));
    }
    if (missing !== undefined) {
      const refused = new Set<SnippetId>();
      await checkMissing(this.#ports, missing, signal, refused);
      const isNews = [...refused].join() !== cache.state.missing.join();
      await (isNews && cache.apply({ state: { missing: [...refused] } }));
    }
  }

  /** Stores the sweep's result. @returns ids to be read singly; undefined where these have to wait. */
  async #settle(
    sweep: Sweep,
    known: ReadonlySet<SnippetId>,
    pages: NotedPages,
    taking: PageTaking,
  ): Promise<readonly SnippetId[] | undefined> {
    const { cache, clock, maximum } = this.#ports;
    if (!sweep.isWhole) {
      await taking.flush();
    }
    const seen = sweep.ids;
    const isLeft = (id: SnippetId): boolean => !seen.has(id) && cache.get(id) !== undefined;
    const kept = cache.state.kept.filter(isLeft);
    const isKept = new Set(kept);
    // A list that was cut tells nothing of the rest. An open question to the user stays open.
    const missing = sweep.isWhole
      ? [...known].filter((id) => isLeft(id) && !isKept.has(id))
      : cache.state.missing.filter(isLeft);
    const isLeftOpen =
      !sweep.isWhole ||
      missing.length > Math.max(unasked.count, known.size * unasked.part) ||
      (missing.length > 0 && seen.size === 0);
    await taking.flush({
      state: {
        sweptAt: clock.now(),
        total: sweep.total ?? (sweep.isWhole ? seen.size : undefined),
        capped: sweep.isWhole && !cache.isFull ? undefined : maximum(),
        ...(isLeftOpen ? { missing } : {}),
        kept,
        // A record that the cache refused, since it was written here meanwhile, has no digest: its page is fetched again.
        ...this.#newNotes(pages.notes(taking)),
      },
    });
    return isLeftOpen ? undefined : missing;
  }

  /** @returns undefined where the stored notes are the same. */
  #newNotes(pages: readonly PageNote[]): Pick<CacheState, "pages"> | undefined {
    const known = this.#ports.cache.state.pages;
    return JSON.stringify(pages) === JSON.stringify(known) ? undefined : { pages };
  }

  /** @returns whether there was anything to be read. */
  async #readCode(
    taking: PageTaking,
    since: number | undefined,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { cache } = this.#ports;
    const empty = [...cache.ids()].filter((id) => cache.get(id)?.missing.has("code") === true);
    const ids = [...new Set([...taking.toRead.keys(), ...empty, ...this.#due(taking, since)])];
    await this.#fillCode(ids, taking.toRead, signal);
    return ids.length > 0;
  }

  /** Records without a sign of change are read again once a day, a part of them in each sync. */
  #due(taking: PageTaking, since: number | undefined): readonly SnippetId[] {
    const { cache, clock } = this.#ports;
    const passed = since === undefined ? 0 : Math.max(0, clock.now() - since);
    const count = Math.ceil(taking.unclear.size * Math.min(1, passed / day));
    const readAt = (id: SnippetId): number => cache.get(id)?.readAt ?? 0;
    return [...taking.unclear].sort((one, other) => readAt(one) - readAt(other)).slice(0, count);
  }
}
