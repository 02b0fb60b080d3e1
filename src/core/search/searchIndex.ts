import { Hit } from "./query/hit.ts";
import { LookupCache } from "./query/lookupCache.ts";
import { Lookups } from "./query/lookups.ts";
import { MatchLocator } from "./query/matchLocator.ts";
import { PostingScorer } from "./query/postingScorer.ts";
import type { SearchContext } from "./query/searchContext.ts";
import type { SearchDocument, SearchHit, SearchSource } from "./searchEngine.ts";
import { searchInStages } from "./query/searchStages.ts";
import type { Segment } from "./index/segment.ts";
import { SegmentBuilder } from "./index/segmentBuilder.ts";
import { loadSegment, saveSegment, type RejectionReason } from "./index/segmentFile.ts";
import { mergeSegments } from "./index/segmentMerge.ts";
import { runAtOnce } from "./slices.ts";
import { isBetter } from "./query/tieBreak.ts";
import type { Candidate } from "./query/topHits.ts";

/** The result of {@link SearchIndex.load}. */
export type LoadedIndex =
  | { readonly kind: "loaded"; readonly index: SearchIndex }
  | { readonly kind: "rejected"; readonly reason: RejectionReason };

/** Segments up to this size are merged on the spot by {@link SearchIndex.set}: a few milliseconds, seldom. */
const mergedOnTheSpot = 512;
/** Documents looked at between two pauses. */
const sliceDocuments = 4096;
/** Documents taken from the library between two pauses: it may read the code of each from the disk. */
const sliceTexts = 16;
/** A segment is merged with the next one once that is no more than this many times smaller. */
const mergeFactor = 3;

/**
 * An inverted index over everything a snippet has. The bulk lies in one large segment of raw arrays; changes make small
 * segments, which are merged when they grow many. Not safe to change while a generator of `save` or `compact` runs,
 * but for what these say.
 */
export class SearchIndex {
  #segments: Segment[] = [];
  readonly #source: SearchSource;
  /** The texts, where no library holds them. */
  readonly #kept: Map<string, SearchDocument> | undefined;
  readonly #lookups = new LookupCache();
  readonly #scorer = new PostingScorer();

  /**
   * @param source where the texts are; without one the index keeps what it was given.
   * @param kept what it keeps from the beginning.
   */
  constructor(source?: SearchSource, kept = new Map<string, SearchDocument>()) {
    this.#kept = source === undefined ? kept : undefined;
    this.#source = source ?? { document: (id) => kept.get(id) };
  }

  /**
   * A first index. Steps of about a millisecond, see `runInSlices`; yields how many snippets are done.
   * What changes in the library meanwhile must be set again afterwards.
   */
  static *build(
    documents: Iterable<SearchDocument>,
    source?: SearchSource,
  ): Generator<number, SearchIndex> {
    const latest = new Map<string, SearchDocument>();
    for (const document of documents) {
      latest.set(document.id, document);
      if (latest.size % sliceTexts === 0) yield 0;
    }
    const builder = new SegmentBuilder();
    for (const document of latest.values()) {
      builder.add(document);
      yield builder.size;
    }
    const index = new SearchIndex(source, source === undefined ? latest : undefined);
    const finishing = builder.finish();
    for (let step = finishing.next(); ; step = finishing.next()) {
      if (step.done === true) {
        index.#segments = step.value.size === 0 ? [] : [step.value];
        return index;
      }
      yield builder.size;
    }
  }

  /**
   * Reads what `save` wrote, in steps. A file that is damaged, of another version or with another stamp is
   * `rejected`: build anew, and let a `ScanSearch` answer meanwhile.
   */
  static *load(
    file: Uint8Array,
    stamp: string,
    source: SearchSource,
  ): Generator<void, LoadedIndex> {
    const loaded = yield* loadSegment(file, stamp);
    if (loaded.kind === "rejected") {
      return loaded;
    }
    const index = new SearchIndex(source);
    index.#segments = [loaded.segment];
    return { kind: "loaded", index };
  }

  get size(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.live, 0);
  }

  /** The `version` with which a snippet was given; undefined where it is not in the index. */
  versionOf(id: string): number | undefined {
    for (const segment of this.#segments) {
      const document = segment.find(id);
      if (document >= 0) {
        return segment.data.versions[document];
      }
    }
    return undefined;
  }

  /** The ids of all snippets in the index. */
  *ids(): Generator<string, void> {
    for (const segment of this.#segments.slice()) {
      for (let document = 0; document < segment.size; document++) {
        if (segment.alive?.[document] !== 0) yield segment.data.ids.at(document);
      }
    }
  }

  set(document: SearchDocument): void {
    runAtOnce(this.setting(document));
  }

  /** As {@link set}, in steps; no other change of the index in between. Queries find neither text of it meanwhile. */
  *setting(document: SearchDocument): Generator<void, void> {
    yield* this.deleting(document.id);
    this.#kept?.set(document.id, document);
    const builder = new SegmentBuilder();
    builder.add(document);
    this.#segments.push(runAtOnce(builder.finish()));
    yield* this.#tidy();
  }

  delete(id: string): void {
    runAtOnce(this.deleting(id));
  }

  /** As {@link delete}, in steps; no other change of the index in between. */
  *deleting(id: string): Generator<void, void> {
    this.#kept?.delete(id);
    for (const [place, segment] of this.#segments.entries()) {
      const document = segment.find(id);
      if (document >= 0) {
        segment.delete(document);
        yield* this.#shrink(place, segment);
        return;
      }
    }
  }

  query(text: string, limit: number): readonly SearchHit[] {
    const context = this.#context();
    return this.#hits(context, runAtOnce(searchInStages(context, text, limit)), text);
  }

  /**
   * The same answer in stages, each a few milliseconds of work in the largest library, with all hits so far; later
   * stages only add below. Ask for the next stage only while the query still stands. What changes in between may or
   * may not show.
   */
  *stages(text: string, limit: number): Generator<readonly SearchHit[], readonly SearchHit[]> {
    const context = this.#context();
    const steps = searchInStages(context, text, limit);
    for (let step = steps.next(); ; step = steps.next()) {
      const hits = this.#hits(context, step.value, text);
      if (step.done === true) {
        return hits;
      }
      yield hits;
    }
  }

  /** The ids of all that a query finds, best first, in steps of a few milliseconds in the largest library. */
  *all(text: string): Generator<void, readonly string[]> {
    const context = this.#context();
    const steps = searchInStages(context, text, Infinity);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield;
    const ids: string[] = [];
    for (const { segment, document } of step.value) {
      ids.push(context.segments[segment]?.data.ids.at(document) ?? "");
      if (ids.length % sliceDocuments === 0) yield;
    }
    return ids;
  }

  /** Does in steps what the first queries and changes would have to do at once. */
  *prepare(): Generator<void, void> {
    for (const segment of this.#segments.slice()) {
      yield* segment.prepare();
    }
  }

  /** Whether {@link compact} would make queries faster or the index smaller. */
  get needsCompacting(): boolean {
    const dead = this.#segments.reduce((sum, segment) => sum + segment.size - segment.live, 0);
    return this.#segments.length > 8 || dead * 8 > this.size;
  }

  /** Merges everything into one segment, in steps. The index may be used and changed meanwhile. */
  *compact(): Generator<void, void> {
    const before = [...this.#segments];
    if (before.length === 0 || (before.length === 1 && before[0]?.alive === undefined)) {
      return;
    }
    const alive = before.map((segment) => segment.alive?.slice());
    const merged = yield* mergeSegments(before);
    if (before.some((segment) => !this.#segments.includes(segment))) {
      // Small segments were merged among themselves meanwhile: the next turn takes them.
      return;
    }
    for (const [place, segment] of before.entries()) {
      deleteSince(segment, alive[place], merged);
    }
    const later = this.#segments.filter((segment) => !before.includes(segment));
    this.#segments = merged.live === 0 ? later : [merged, ...later];
  }

  /**
   * The index as one raw file, in steps; changes made meanwhile are not in it.
   * @param stamp names the library and its state; `load` wants the same.
   */
  *save(stamp: string): Generator<void, Uint8Array> {
    const [only] = this.#segments;
    const whole =
      only !== undefined && this.#segments.length === 1 && only.alive === undefined
        ? only
        : yield* mergeSegments([...this.#segments]);
    return yield* saveSegment(whole, stamp);
  }

  *#shrink(place: number, segment: Segment): Generator<void, void> {
    if (segment.live === 0) {
      this.#segments.splice(place, 1);
    } else if (segment.size <= mergedOnTheSpot) {
      this.#segments[place] = yield* mergeSegments([segment]);
    }
  }

  /** Keeps segments few: each is at least `mergeFactor` times as large as the next, or too large to merge now. */
  *#tidy(): Generator<void, void> {
    for (;;) {
      const last = this.#segments.at(-1);
      const before = this.#segments.at(-2);
      if (
        last === undefined ||
        before === undefined ||
        before.size > last.size * mergeFactor ||
        before.size > mergedOnTheSpot
      ) {
        return;
      }
      const merged = yield* mergeSegments([before, last]);
      this.#segments.splice(-2, 2, merged);
    }
  }

  #context(): SearchContext {
    const segments = [...this.#segments];
    return {
      segments,
      lookups: new Lookups(segments, this.#lookups),
      scorer: this.#scorer,
      source: this.#source,
      better: (a, b) => isBetter(segments, this.#source, a, b),
    };
  }

  #hits(context: SearchContext, candidates: readonly Candidate[], text: string): SearchHit[] {
    const locator = new MatchLocator(text);
    return candidates.map(({ segment, document, score }) => {
      const id = context.segments[segment]?.data.ids.at(document) ?? "";
      return new Hit(id, score, this.#source, locator);
    });
  }
}

/** Deletes in `merged` what was deleted in a segment of it after this state of it. */
function deleteSince(segment: Segment, alive: Uint8Array | undefined, merged: Segment): void {
  for (let document = 0; segment.alive !== undefined && document < segment.size; document++) {
    if (segment.alive[document] === 0 && alive?.[document] !== 0) {
      const copy = merged.find(segment.data.ids.at(document));
      if (copy >= 0) merged.delete(copy);
    }
  }
}
