import type { SnippetRecord } from "../storage/storage.ts";

/** How much a word counts where it is found. */
const weights = { title: 8, tags: 6, language: 4, description: 3, code: 1 } as const;

/** Finds snippets by words in any order; each has to be in the title, the tags, the language, the description or the code. */
export class WordSearch {
  readonly #words: readonly string[];

  constructor(query: string) {
    this.#words = fold(query)
      .split(/\s+/u)
      .filter((word) => word !== "");
  }

  /** @returns 0 where a word is nowhere; the more, the better it fits. Without words everything fits. */
  score(snippet: SnippetRecord, language: string): number {
    const texts = {
      title: fold(snippet.title),
      tags: fold(snippet.tags.join(" ")),
      language: fold(language),
      description: fold(snippet.description),
      code: fold(snippet.code),
    };
    const scores = this.#words.map((word) => scoreOf(word, texts));
    return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 1);
  }

  /** The first line of a code with one of the words, else its first line with something on it. */
  excerpt(code: string): string {
    const lines = code.split(/\r\n|\r|\n/u);
    const hit = lines.find((line) => this.#words.some((word) => fold(line).includes(word)));
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
 * Normalizing costs the square of a run of combining marks. As the Stream-Safe Text Format has it (UAX 15, 13), a run is
 * parted after 30, which no real text has. Two letters become marks by it.
 */
function fold(text: string): string {
  return text
    .replaceAll(/[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu, "$&\u034f")
    .normalize("NFKC")
    .toLowerCase();
}
