import { Lookups } from "./query/lookups.ts";
import { PostingScorer } from "./query/postingScorer.ts";
import type { SearchContext } from "./query/searchContext.ts";
import type { SearchDocument, SearchHit, SearchSource } from "./searchEngine.ts";
import { searchInStages } from "./query/searchStages.ts";
import type { Segment } from "./index/segment.ts";
import { SegmentBuilder } from "./index/segmentBuilder.ts";
import { loadSegment, saveSegment } from "./index/segmentFile.ts";
import { runAtOnce } from "../turns.ts";
import { isBetter } from "./query/tieBreak.ts";
import type { Candidate } from "./query/topHits.ts";

/** The number of changes that is always accepted: a millisecond or two each time. */
const fewestChanges = 64;
/** Documents looked at between two pauses. */
const sliceDocuments = 4096;

/**
 * An inverted index over all parts of snippets: a large segment, and a small one of later changes, which is rebuilt
 * with every change. Must not be changed while a generator of another change runs.
 */
export class SearchIndex {
  readonly #bulk: Segment | undefined;
  /** The documents of the small segment. */
  readonly #changes = new Map<string, SearchDocument>();
  #lookups: Lookups;
  readonly #source: SearchSource;
  readonly #scorer = new PostingScorer();

  /** @param source provides the texts. */
  constructor(source: SearchSource, bulk?: Segment) {
    this.#source = source;
    this.#bulk = bulk;
    this.#lookups = new Lookups(bulk === undefined ? [] : [bulk]);
  }

  /** Builds a first index, in steps. Changes of the library meanwhile must be set again afterwards. */
  static *build(
    documents: Iterable<SearchDocument>,
    source: SearchSource,
  ): Generator<void, SearchIndex> {
    return new SearchIndex(source, yield* segmentOf(documents));
  }

  /**
   * Reads a file of `save`, in steps.
   * @returns undefined for a file that is damaged, of another version or with another stamp: build a new index, and let
   * `scanSearch` answer meanwhile.
   */
  static *load(
    file: Uint8Array,
    stamp: string,
    source: SearchSource,
  ): Generator<void, SearchIndex | undefined> {
    const segment = yield* loadSegment(file, stamp);
    return segment && new SearchIndex(source, segment);
  }

  get #segments(): readonly Segment[] {
    return this.#lookups.segments;
  }

  get size(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.live, 0);
  }

  /** The `version` of an indexed snippet; undefined if it is not in the index. */
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
    for (const segment of this.#segments) {
      for (let document = 0; document < segment.size; document++) {
        if (segment.alive?.[document] !== 0) yield segment.data.ids[document] ?? "";
      }
    }
  }

  /**
   * Whether it accepts so many more changes. Above that, a new build costs less per change than the rebuilds of the
   * small segment.
   */
  hasRoomFor(changes: number): boolean {
    const { size = 0, live = 0 } = this.#bulk ?? {};
    const before = Math.max(this.#changes.size, size - live);
    return before + changes <= Math.max(fewestChanges, Math.sqrt(size));
  }

  /**
   * Applies changed snippets, in steps; the index must not be changed otherwise meanwhile. Queries find neither their
   * old nor their new texts meanwhile.
   */
  *changing(
    set: readonly SearchDocument[],
    deleted: readonly string[] = [],
  ): Generator<void, void> {
    for (const id of [...set.map((document) => document.id), ...deleted]) {
      this.#changes.delete(id);
      for (const segment of this.#segments) segment.delete(segment.find(id));
    }
    for (const document of set) {
      this.#changes.set(document.id, document);
    }
    const changed = this.#changes.size === 0 ? [] : [yield* segmentOf(this.#changes.values())];
    this.#lookups = new Lookups([this.#bulk ?? [], changed].flat());
  }

  query(text: string, limit: number): readonly SearchHit[] {
    const context = this.#context();
    return hitsOf(context, runAtOnce(searchInStages(context, text, limit)));
  }

  /**
   * The same results in stages, each a few milliseconds of work in the largest library, with all hits so far; later
   * stages only add below. Request the next stage only while the query is current. Changes in between may or may not
   * appear.
   */
  *stages(text: string, limit: number): Generator<readonly SearchHit[], readonly SearchHit[]> {
    const context = this.#context();
    const steps = searchInStages(context, text, limit);
    for (let step = steps.next(); ; step = steps.next()) {
      const hits = hitsOf(context, step.value);
      if (step.done === true) {
        return hits;
      }
      yield hits;
    }
  }

  /** The ids of all results of a query, best first, in steps of a few milliseconds in the largest library. */
  *all(text: string): Generator<void, readonly string[]> {
    const context = this.#context();
    const steps = searchInStages(context, text, Infinity);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield;
    const ids: string[] = [];
    for (const { segment, document } of step.value) {
      ids.push(context.segments[segment]?.data.ids[document] ?? "");
      if (ids.length % sliceDocuments === 0) yield;
    }
    return ids;
  }

  /**
   * The large segment as one file, in steps. Later changes are found again by version.
   * @param stamp names the library; `load` requires the same.
   */
  *save(stamp: string): Generator<void, Uint8Array> {
    return yield* saveSegment(this.#bulk ?? runAtOnce(new SegmentBuilder().finish()), stamp);
  }

  #context(): SearchContext {
    const { segments } = this.#lookups;
    return {
      segments,
      lookups: this.#lookups,
      scorer: this.#scorer,
      source: this.#source,
      better: (a, b) => isBetter(segments, this.#source, a, b),
    };
  }
}

function hitsOf({ segments }: SearchContext, found: readonly Candidate[]): readonly SearchHit[] {
  return found.map(({ segment, document, score }) => {
    const id = segments[segment]?.data.ids[document] ?? "";
    return { id, score };
  });
}

function* segmentOf(documents: Iterable<SearchDocument>): Generator<void, Segment> {
  const builder = new SegmentBuilder();
  for (const document of documents) {
    yield* builder.add(document);
    yield;
  }
  return yield* builder.finish();
}
