import { wholeText, type BenchEngineKind } from "./benchEngine.ts";

export const includesScan: BenchEngineKind = {
  name: "includes",
  note: "every word in the lower-case text; titles with more of them first",
  build(documents) {
    const texts = documents.map((document) => wholeText(document).toLowerCase());
    const titles = documents.map((document) => document.title.toLowerCase());
    return {
      search: (text, limit) => {
        const words = text
          .toLowerCase()
          .split(/\s+/)
          .filter((word) => word !== "");
        const found: { readonly id: string; readonly score: number }[] = [];
        for (const [place, document] of documents.entries()) {
          if (words.every((word) => texts[place]?.includes(word) === true)) {
            const inTitle = words.filter((word) => titles[place]?.includes(word) === true).length;
            found.push({ id: document.id, score: inTitle - (titles[place]?.length ?? 0) / 1000 });
          }
        }
        return found
          .sort((a, b) => b.score - a.score)
          .slice(0, limit)
          .map(({ id }) => id);
      },
    };
  },
};
