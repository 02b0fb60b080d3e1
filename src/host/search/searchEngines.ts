import type {
  FilterSource,
  SearchDocument,
  SearchHit,
  SearchSource,
} from "../../core/search/searchEngine.ts";
import { contentVersion } from "../../core/search/index/contentVersion.ts";
import { scanSearch } from "../../core/search/query/scanSearch.ts";
import { SearchIndex, type LoadedIndex } from "../../core/search/searchIndex.ts";

/** The two ways of finding, in steps of about a millisecond. Both answer the same queries. */
export interface SearchEngines {
  /** Needs no preparation, and is slow and strict in answering. */
  scan(
    documents: readonly SearchDocument[],
    text: string,
    limit: number,
    source?: FilterSource,
  ): Generator<void, readonly SearchHit[]>;
  build(documents: Iterable<SearchDocument>, source: SearchSource): Generator<unknown, SearchIndex>;
  /** Reads what `SearchIndex.save` wrote. */
  load(file: Uint8Array, stamp: string, source: SearchSource): Generator<unknown, LoadedIndex>;
  /** See `SearchDocument.version`. */
  version(document: SearchDocument): number;
}

export const searchEngines: SearchEngines = {
  scan: scanSearch,
  build: (documents, source) => SearchIndex.build(documents, source),
  load: (file, stamp, source) => SearchIndex.load(file, stamp, source),
  version: contentVersion,
};
