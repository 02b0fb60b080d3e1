import MiniSearch from "minisearch";
import type { SearchDocument } from "../../../src/core/search/searchEngine.ts";
import { camelTokens, type BenchEngine, type BenchEngineKind } from "./benchEngine.ts";

const fields = ["title", "tags", "language", "description", "code"];
const options = {
  fields,
  tokenize: camelTokens,
  extractField: (document: SearchDocument, name: string): string =>
    name === "tags" ? document.tags.join(" ") : String(Reflect.get(document, name)),
  searchOptions: {
    boost: { title: 10, tags: 6, language: 4, description: 2 },
    combineWith: "AND" as const,
    prefix: true,
  },
};

const enough = 10;

export const minisearch: BenchEngineKind = {
  name: "minisearch",
  note: "two passes: AND of prefixes, then fuzzy 0.2 below 10 hits; camelCase tokens; boosts as ours",
  build(documents) {
    const engine = new MiniSearch<SearchDocument>(options);
    engine.addAll(documents);
    return wrap(engine);
  },
  load(file) {
    return wrap(MiniSearch.loadJSON<SearchDocument>(Buffer.from(file).toString("utf8"), options));
  },
};

function wrap(engine: MiniSearch<SearchDocument>): BenchEngine {
  return {
    search: (text, limit) => {
      const ids = engine.search(text).map((hit) => String(hit.id));
      if (ids.length < enough) {
        const fuzzy = engine.search(text, { fuzzy: 0.2 }).map((hit) => String(hit.id));
        return [...new Set([...ids, ...fuzzy])].slice(0, limit);
      }
      return ids.slice(0, limit);
    },
    change: (document) =>
      engine.has(document.id) ? engine.replace(document) : engine.add(document),
    save: () => Buffer.from(JSON.stringify(engine)),
  };
}
