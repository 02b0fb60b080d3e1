import type { SearchDocument, SearchEngine } from "../../core/search/searchEngine.ts";

/** The two ways of finding; both answer the same queries. */
export interface SearchEngines {
  /** Takes changes in no time, and is slow and strict in answering. */
  readonly scan: SearchEngine;
  /** Makes an index, in steps of about a millisecond. */
  build(documents: Iterable<SearchDocument>): Generator<unknown, SearchEngine>;
}

/** Loads the code of the search, which nobody needs before the first one. */
export async function loadSearchEngines(): Promise<SearchEngines> {
  const [{ ScanSearch }, { SearchIndex }] = await Promise.all([
    import("../../core/search/scanSearch.ts"),
    import("../../core/search/searchIndex.ts"),
  ]);
  return { scan: new ScanSearch(), build: (documents) => SearchIndex.build(documents) };
}
