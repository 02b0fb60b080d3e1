import sorter from "fuzzysort";
import type { BenchEngineKind } from "./benchEngine.ts";

/** With the code it takes minutes for a key at 100,000. */
const mostWithCode = 20_000;

export const fuzzysort: BenchEngineKind = {
  name: "fuzzysort",
  note: "all fields prepared; without the code above 20,000",
  build(documents) {
    const targets = documents.map((document) => ({
      id: document.id,
      title: sorter.prepare(document.title),
      labels: sorter.prepare(`${document.tags.join(" ")} ${document.language}`),
      description: sorter.prepare(document.description),
      code: sorter.prepare(documents.length > mostWithCode ? "" : document.code),
    }));
    const keys = ["title", "labels", "description", "code"];
    return {
      search: (text, limit) =>
        sorter.go(text, targets, { keys, limit }).map((result) => result.obj.id),
    };
  },
};
