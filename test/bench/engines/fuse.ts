import Fuse from "fuse.js";
import type { BenchEngineKind } from "./benchEngine.ts";

export const fuse: BenchEngineKind = {
  name: "fuse",
  note: "ignoreLocation, threshold 0.3, weights as ours",
  build(documents) {
    const engine = new Fuse(documents, {
      ignoreLocation: true,
      threshold: 0.3,
      keys: [
        { name: "title", weight: 10 },
        { name: "tags", weight: 6 },
        { name: "language", weight: 4 },
        { name: "description", weight: 2 },
        { name: "code", weight: 1 },
      ],
    });
    return { search: (text, limit) => engine.search(text, { limit }).map(({ item }) => item.id) };
  },
};
