import type {
  FilterSource,
  SearchDocument,
  SearchHit,
  SearchSource,
} from "../../core/search/searchEngine.ts";
import { contentVersion } from "../../core/search/index/contentVersion.ts";
import { scanSearch } from "../../core/search/query/scanSearch.ts";
import { SearchIndex } from "../../core/search/searchIndex.ts";

/** Two search engines with the same queries, in steps of about a millisecond. */
export interface SearchEngines {
  /** Needs no preparation; it is slow and matches strictly. */
  scan(
    documents: readonly SearchDocument[],
    text: string,
    limit: number,
    source?: FilterSource,
  ): Generator<void, readonly SearchHit[]>;
  build(documents: Iterable<SearchDocument>, source: SearchSource): Generator<unknown, SearchIndex>;
  /** Reads a file of `SearchIndex.save`. */
  load(
    file: Uint8Array,
    stamp: string,
    source: SearchSource,
  ): Generator<unknown, SearchIndex | undefined>;
  /** See `SearchDocument.version`. */
  version(document: SearchDocument): number;
}

export const searchEngines: SearchEngines = {
  scan: scanSearch,
  build: (documents, source) => SearchIndex.build(documents, source),
  load: (file, stamp, source) => SearchIndex.load(file, stamp, source),
  version: contentVersion,
};
