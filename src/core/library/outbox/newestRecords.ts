import { eachPage } from "../../api/paging.ts";
import type { SnippetRecord } from "../../api/wire/readSnippet.ts";
import { SnippetError, isSnippetError } from "../../errors.ts";
import type { SnippetDraft, SnippetId } from "../../model.ts";
import type { SnippetCache } from "../cache/snippetCache.ts";
import type { LeaderParts } from "./leadership.ts";
import type { RemoteSnippet, SnippetRemote } from "../remote.ts";
import { isKept, isKeptNormalized, resembling } from "./likeness.ts";

/** @returns undefined where the server does not have the record. */
export async function readIfThere(
  remote: Pick<SnippetRemote, "read">,
  id: SnippetId,
): Promise<RemoteSnippet | undefined> {
  try {
    return await remote.read(id);
  } catch (error) {
    if (isSnippetError(error, "not-found")) {
      return undefined;
    }
    throw error;
  }
}

/** Pages read for baseline ids at most: most servers list the newest first. */
const baselinePages = 3;
/** As many as 100,000 snippets need. A longer list counts as one without an end. */
const mostPages = 1_000;
/** Milliseconds. */
const longestFresh = 1_000;
/** For records of which a list leaves fields out. */
const mostReads = 200;

/** The findings of a look for the effect of a create. */
interface Look {
  /** The oldest record with its content: exact ones first, then those that the server normalized. */
  readonly found: RemoteSnippet | undefined;
  /** Records that may be the effect in another form. */
  readonly doubtful: readonly RemoteSnippet[];
}

/**
 * Looks for the effect of a create whose response was lost: a record with its content that is not among the baseline ids,
 * and that no other create has claimed.
 */
export class NewestRecords {
  readonly #remote: Pick<SnippetRemote, "list" | "read">;
  readonly #known: Pick<SnippetCache, "all" | "get">;
  readonly #isClaimed: (id: SnippetId) => boolean;
  readonly #now: () => number;
  /** Records that the last look met, or knew before. The create that follows at once needs no list of its own. */
  #seen: { readonly ids: readonly SnippetId[]; readonly at: number } | undefined;

  /**
   * @param known the cached snippets of the server. @param isClaimed whether a record belongs to another create.
   * @param now milliseconds of a stopwatch.
   */
  constructor(
    remote: Pick<SnippetRemote, "list" | "read">,
    known: Pick<SnippetCache, "all" | "get">,
    isClaimed: (id: SnippetId) => boolean,
    now: () => number,
  ) {
    this.#remote = remote;
    this.#known = known;
    this.#isClaimed = isClaimed;
    this.#now = now;
  }

  static of({ remote, cache, holdings, stopwatch }: LeaderParts): NewestRecords {
    const isClaimed = (id: SnippetId): boolean => holdings.shelf.isClaimed(id);
    return new NewestRecords(remote, cache, isClaimed, () => stopwatch.elapsed());
  }

  /** As {@link baseline}, from the cache alone. */
  cached(draft: SnippetDraft): readonly SnippetId[] {
    const resembles = resembling(draft.title);
    return this.#known
      .all()
      .filter(({ title }) => resembles(title))
      .map(({ id }) => id);
  }

  /** Baseline ids: existing records that could be mistaken for the effect of a create of this draft. */
  async baseline(draft: SnippetDraft): Promise<readonly SnippetId[]> {
    const ids = new Set(this.cached(draft));
    const seen = this.#seen;
    this.#seen = undefined;
    if (seen !== undefined && this.#now() - seen.at < longestFresh) {
      return [...new Set([...ids, ...seen.ids])];
    }
    let pages = 0;
    for await (const records of this.#pages()) {
      records.forEach(({ snippet }) => ids.add(snippet.id));
      pages += 1;
      const isKnown = records.every(({ snippet }) => this.#isKnown(snippet.id));
      if (isKnown || pages >= baselinePages) {
        break;
      }
    }
    return [...ids];
  }

  /**
   * @param baseline baseline ids, which cannot be the effect. @param orElse accepts a record with less than the sent text.
   * @throws {SnippetError} `server` where the list is too long to tell.
   */
  async find(
    draft: SnippetDraft,
    baseline: readonly SnippetId[],
    orElse?: (it: RemoteSnippet) => boolean,
  ): Promise<Look> {
    const { met } = await this.#look(draft, new Set(baseline));
    return best(draft, met, orElse);
  }

  /** As {@link find}, where a miss is a proof: a deletion between two pages moves a record past the look. */
  async findOrProve(
    ...given: Parameters<NewestRecords["find"]>
  ): ReturnType<NewestRecords["find"]> {
    const [draft, baseline, orElse] = given;
    const { met, isCertain } = await this.#look(draft, new Set(baseline));
    const look = best(draft, met, orElse);
    return isCertain || look.found !== undefined ? look : this.find(...given);
  }

  async #look(
    draft: SnippetDraft,
    excluded: ReadonlySet<SnippetId>,
  ): Promise<{ readonly met: readonly RemoteSnippet[]; readonly isCertain: boolean }> {
    const met: RemoteSnippet[] = [];
    const seen: SnippetRecord[] = [];
    const resembles = resembling(draft.title);
    const at = this.#now();
    let [reads, pages] = [0, 0];
    for await (const records of this.#pages()) {
      for (const record of records) {
        const { id, title } = record.snippet;
        if (!excluded.has(id) && !this.#isClaimed(id) && resembles(title)) {
          const listed = { ...record, version: undefined };
          const isWhole = hasTextsOf(draft, listed);
          reads += isWhole ? 0 : 1;
          met.push(isWhole ? listed : await this.#whole(id, reads));
        }
      }
      seen.push(...records);
      pages += 1;
      const ids = records.map(({ snippet }) => snippet.id);
      const isBehind = ids.some((id) => excluded.has(id));
      if (
        isBehind &&
        isNewestFirst(seen) &&
        ids.every((id) => excluded.has(id) || this.#isKnown(id))
      ) {
        break;
      }
    }
    this.#seen = { ids: [...excluded, ...seen.map(({ snippet }) => snippet.id)], at };
    return { met, isCertain: pages < 2 || isNewestFirst(seen) };
  }

  #isKnown(id: SnippetId): boolean {
    return this.#known.get(id) !== undefined;
  }

  #pages(): AsyncGenerator<readonly SnippetRecord[]> {
    return eachPage((query) => this.#remote.list(query), mostPages, endless);
  }

  /** @param reads the number of records that the look has read so far, and this one. */
  async #whole(id: SnippetId, reads: number): Promise<RemoteSnippet> {
    const record = reads > mostReads ? endless() : await readIfThere(this.#remote, id);
    return record ?? absent();
  }
}

/** The look has not proved that the record is missing, so the create must not be repeated. */
function endless(): never {
  throw new SnippetError("server", "The server's list of snippets has no end.");
}

/** A server that lags may list a record before it gives it. A record that was deleted is not listed at the next look. */
function absent(): never {
  throw new SnippetError("server", "The server lists a snippet that it does not have.");
}

/** Whether nothing is left to read in it. A list may leave fields out, and have only the beginning of a text. */
function hasTextsOf({ code, description }: SnippetDraft, listed: RemoteSnippet): boolean {
  const texts = { ...listed.snippet, code, description };
  return listed.missing.size === 0 && isKeptNormalized(texts, listed);
}

function best(
  draft: SnippetDraft,
  met: readonly RemoteSnippet[],
  orElse: (it: RemoteSnippet) => boolean = () => false,
): Look {
  const oldestFirst = met
    .toReversed()
    .toSorted((a, b) => (a.snippet.createdAt ?? 0) - (b.snippet.createdAt ?? 0));
  const found =
    oldestFirst.find((it) => isKept(draft, it)) ??
    oldestFirst.find((it) => isKeptNormalized(draft, it)) ??
    oldestFirst.find(orElse);
  return { found, doubtful: met };
}

/** Where the times show no order, as after a bulk import, only the last page ends a search. */
function isNewestFirst(records: readonly SnippetRecord[]): boolean {
  const timeAt = (at: number): number => records.at(at)?.snippet.createdAt ?? NaN;
  return (
    timeAt(-1) < timeAt(0) && records.every((_, at) => at === 0 || timeAt(at) <= timeAt(at - 1))
  );
}
