import type { SearchDocument } from "../../../src/core/search/searchEngine.ts";
import { SearchIndex } from "../../../src/core/search/searchIndex.ts";
import { runAtOnce } from "../../../src/core/turns.ts";

/** An index over a library that has just what the index was given, by changes too. */
export function keptIndex(documents: Iterable<SearchDocument> = []): SearchIndex {
  const all = [...documents];
  const texts = new Map(all.map((document) => [document.id, document]));
  const index = runAtOnce(SearchIndex.build(all, { document: (id) => texts.get(id) }));
  const changing = index.changing.bind(index);
  index.changing = (...given) => {
    const [set, deleted = []] = given;
    for (const id of deleted) texts.delete(id);
    for (const document of set) texts.set(document.id, document);
    return changing(...given);
  };
  return index;
}
