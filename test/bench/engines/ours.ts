import type { SearchDocument, SearchSource } from "../../../src/core/search/searchEngine.ts";
import { SearchIndex } from "../../../src/core/search/searchIndex.ts";
import { runAtOnce } from "../../../src/core/turns.ts";
import type { BenchEngine, BenchEngineKind } from "./benchEngine.ts";

const stamp = "benchmark";

export const ours: BenchEngineKind = {
  name: "ours",
  note: "src/core/search",
  build(documents) {
    return wrap(built(documents), documents);
  },
  load(file, documents) {
    const loaded = runAtOnce(SearchIndex.load(file, stamp, sourceOf(documents)));
    if (loaded === undefined) {
      throw new Error("The index was rejected.");
    }
    return wrap(loaded, documents);
  },
};

function built(documents: readonly SearchDocument[]): SearchIndex {
  return runAtOnce(SearchIndex.build(documents, sourceOf(documents)));
}

function wrap(first: SearchIndex, documents: readonly SearchDocument[]): BenchEngine {
  let index = first;
  return {
    search: (text, limit) => index.query(text, limit).map((hit) => hit.id),
    change: (document) => {
      index = index.hasRoomFor(1) ? index : built(documents);
      runAtOnce(index.changing([document]));
    },
    save: () => runAtOnce(index.save(stamp)),
  };
}

/** The library around the index; it is not measured, so it is made when first asked. */
function sourceOf(documents: readonly SearchDocument[]): SearchSource {
  let byId: Map<string, SearchDocument> | undefined;
  return {
    document: (id) => {
      byId ??= new Map(documents.map((document) => [document.id, document]));
      return byId.get(id);
    },
  };
}
