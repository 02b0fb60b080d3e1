import type { SearchDocument } from "../../../src/core/search/searchEngine.ts";

/** An engine under measurement. It may hold the documents; they are not counted as its memory. */
export interface BenchEngine {
  /** Ids of the best hits, best first. */
  search(text: string, limit: number): readonly string[] | Promise<readonly string[]>;
  /** One snippet changes; undefined where the engine must be built anew. */
  change?: (document: SearchDocument) => void;
  /** The whole index as a file; undefined where there is no form on disk. */
  save?: () => Uint8Array;
}

export interface BenchEngineKind {
  readonly name: string;
  /** What was chosen where the engine leaves a choice. */
  readonly note: string;
  build(documents: readonly SearchDocument[]): BenchEngine | Promise<BenchEngine>;
  load?: (file: Uint8Array, documents: readonly SearchDocument[]) => BenchEngine;
}

/** All that a snippet says, as one string. */
export function wholeText(document: SearchDocument): string {
  return [
    document.title,
    document.tags.join(" "),
    document.language,
    document.description,
    document.code,
  ].join("\n");
}

/** Words and the parts of camelCase names, for engines that take a tokenizer. */
export function camelTokens(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}_]+/u);
  return words.flatMap((word) => {
    const parts = word
      .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
      .split(/[\s_]+/)
      .filter((part) => part !== "");
    return parts.length > 1 ? [word, ...parts] : parts;
  });
}
