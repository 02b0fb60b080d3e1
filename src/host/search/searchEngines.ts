import type {
  FilterSource,
  SearchDocument,
  SearchHit,
  SearchSource,
} from "../../core/search/searchEngine.ts";
import type { LoadedIndex, SearchIndex } from "../../core/search/searchIndex.ts";

/** The two ways of finding, in steps of about a millisecond. Both answer the same queries. */
export interface SearchEngines {
  /** Needs no preparation, and is slow and strict in answering. */
  scan(
    documents: readonly SearchDocument[],
    text: string,
    limit: number,
    source?: FilterSource,
  ): Generator<unknown, readonly SearchHit[]>;
  build(documents: Iterable<SearchDocument>, source: SearchSource): Generator<unknown, SearchIndex>;
  /** Reads what `SearchIndex.save` wrote. */
  load(file: Uint8Array, stamp: string, source: SearchSource): Generator<unknown, LoadedIndex>;
  /** See `SearchDocument.version`. */
  version(document: SearchDocument): number;
}

/** Loads the code of the search, which nobody needs before the first one. */
export async function loadSearchEngines(): Promise<SearchEngines> {
  const [{ scanSearch }, { SearchIndex }, { contentVersion }] = await Promise.all([
    import("../../core/search/query/scanSearch.ts"),
    import("../../core/search/searchIndex.ts"),
    import("../../core/search/index/contentVersion.ts"),
  ]);
  return {
    scan: scanSearch,
    build: (documents, source) => SearchIndex.build(documents, source),
    load: (file, stamp, source) => SearchIndex.load(file, stamp, source),
    version: contentVersion,
  };
}
