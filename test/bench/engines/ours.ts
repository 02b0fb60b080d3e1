import type { SearchDocument, SearchSource } from "../../../src/core/search/searchEngine.ts";
import { SearchIndex } from "../../../src/core/search/searchIndex.ts";
import { runAtOnce } from "../../../src/core/search/slices.ts";
import type { BenchEngine, BenchEngineKind } from "./benchEngine.ts";

const stamp = "benchmark";

export const ours: BenchEngineKind = {
  name: "ours",
  note: "src/core/search",
  build(documents) {
    const source = sourceOf(documents);
    return wrap(runAtOnce(SearchIndex.build(documents, source)));
  },
  load(file, documents) {
    const loaded = runAtOnce(SearchIndex.load(file, stamp, sourceOf(documents)));
    if (loaded.kind === "rejected") {
      throw new Error(`The index was rejected: ${loaded.reason}.`);
    }
    return wrap(loaded.index);
  },
};

function wrap(index: SearchIndex): BenchEngine {
  return {
    search: (text, limit) => index.query(text, limit).map((hit) => hit.id),
    change: (document) => index.set(document),
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
