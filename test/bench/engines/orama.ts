import { create, insertMultiple, search } from "@orama/orama";
import type { BenchEngineKind } from "./benchEngine.ts";

export const orama: BenchEngineKind = {
  name: "orama",
  note: "all words, one typo, boosts as ours",
  async build(documents) {
    const engine = create({
      schema: {
        title: "string",
        labels: "string",
        language: "string",
        description: "string",
        code: "string",
      },
    });
    const records = documents.map((document) => ({
      ...document,
      labels: document.tags.join(" "),
    }));
    await insertMultiple(engine, records, 500);
    return {
      search: async (term, limit) => {
        const found = await search(engine, {
          term,
          limit,
          tolerance: 1,
          threshold: 0,
          boost: { title: 10, labels: 6, language: 4, description: 2 },
        });
        return found.hits.map((hit) => hit.id);
      },
    };
  },
};
