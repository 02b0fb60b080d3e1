import { Document, type DocumentData } from "flexsearch";
import type { SearchDocument } from "../../../src/core/search/searchEngine.ts";
import type { BenchEngineKind } from "./benchEngine.ts";

export const flexsearch: BenchEngineKind = {
  name: "flexsearch",
  note: "document index, tokenizer tolerant, fields by weight",
  build(documents) {
    const engine = new Document({
      document: { id: "id", index: ["title", "tags", "language", "description", "code"] },
      tokenize: "tolerant",
    });
    for (const document of documents) {
      engine.add(flat(document));
    }
    return {
      search: (text, limit) => {
        const ids = new Set<string>();
        for (const field of engine.search(text, { limit })) {
          for (const hit of field.result) ids.add(String(hit));
        }
        return [...ids].slice(0, limit);
      },
      change: (document) => void engine.update(flat(document)),
    };
  },
};

function flat({ id, title, tags, language, description, code }: SearchDocument): DocumentData {
  return { id, title, tags: tags.join(" "), language, description, code };
}
