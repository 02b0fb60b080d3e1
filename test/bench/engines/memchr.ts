import { wholeText, type BenchEngineKind } from "./benchEngine.ts";

const absent = 1;

export const memchr: BenchEngineKind = {
  name: "memchr",
  note: "one pass over the same bytes for a byte that is not there: the floor; finds nothing",
  build(documents) {
    const bytes = Buffer.from(documents.map(wholeText).join("\n").replaceAll("\u0001", " "));
    return { search: () => (bytes.indexOf(absent) < 0 ? [] : ["unexpected"]) };
  },
};
