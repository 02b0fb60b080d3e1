import type { SnippetRecord } from "../storage/storage.ts";

/** The weight of a word by the field that contains it. */
const weights = { title: 8, tags: 6, language: 4, description: 3, code: 1 } as const;

/** Finds snippets by words in any order. Each must be in the title, tags, language, description or code. */
export class WordSearch {
  readonly #words: readonly string[];

  constructor(query: string) {
    const words = fold(query).split(/\s+/u);
    this.#words = [...new Set(words)].filter((word) => word !== "");
  }

  /** @returns 0 if a word is missing, else more for a better match. Without words everything matches. */
  score(snippet: SnippetRecord, language: string): number {
    const texts = {
      title: fold(snippet.title),
      tags: fold(snippet.tags.join(" ")),
      language: fold(language),
      description: fold(snippet.description),
      code: fold(snippet.code),
    };
    let total = 1;
    for (const word of this.#words) {
      const score = scoreOf(word, texts);
      if (score === 0) return 0;
      total += score;
    }
    return total;
  }

  /** The first line of a code with one of the words, else its first line that is not blank. */
  excerpt(code: string): string {
    const lines = code.split(/\r\n|\r|\n/u);
    const hit = lines.find((line) => {
      const text = fold(line);
      return this.#words.some((word) => text.includes(word));
    });
    return (hit ?? lines.find((line) => line.trim() !== "") ?? "")
      .trim()
      .slice(0, 200)
      .toWellFormed();
  }
}

function scoreOf(word: string, texts: Readonly<Record<keyof typeof weights, string>>): number {
  return (Object.keys(weights) as (keyof typeof weights)[])
    .filter((field) => texts[field].includes(word))
    .reduce((sum, field) => sum + weights[field], 0);
}

/**
 * The cost of normalizing is the square of the length of a run of combining marks. So a run is split after 30 marks,
 * more than real text has (Stream-Safe Text Format, UAX 15, 13). The two halfwidth letters become marks by NFKC.
 */
function fold(text: string): string {
  return text
    .replaceAll(/[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu, "$&\u034f")
    .normalize("NFKC")
    .toLowerCase();
}
