import uFuzzy from "@leeoniya/ufuzzy";
import { wholeText, type BenchEngineKind } from "./benchEngine.ts";

export const ufuzzy: BenchEngineKind = {
  name: "ufuzzy",
  note: "whole text, one typo a word, words in any order",
  build(documents) {
    const engine = new uFuzzy({ intraMode: 1 });
    const haystack = documents.map(wholeText);
    return {
      search: (text, limit) => {
        const [found, info, order] = engine.search(haystack, text, 3);
        const places =
          info === null || order === null ? (found ?? []) : order.map((at) => info.idx[at] ?? 0);
        return places.slice(0, limit).map((place) => documents[place]?.id ?? "");
      },
    };
  },
};
