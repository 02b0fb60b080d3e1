import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SearchDocument } from "../../src/core/search/searchEngine.ts";
import { SeededRandom } from "./seededRandom.ts";

/** One line of a corpus file. */
interface CorpusRecord {
  readonly title: string;
  readonly language: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly code: string;
}

/** Beside the project, since the corpus is no part of it. */
export const defaultCorpus = fileURLToPath(
  new URL("../../../shared/corpus/snippets.jsonl", import.meta.url),
);

const replacedShare = 1 / 3;

/** Reads a corpus: one JSON object a line with `title, language, description, tags, code`. */
export function readCorpus(file: string): CorpusRecord[] {
  if (!existsSync(file)) {
    throw new Error(
      `There is no corpus at "${file}". Give one with --corpus FILE: one JSON object a line with the fields ` +
        `title, language, description, tags and code.`,
    );
  }
  return readFileSync(file, "utf8")
    .replace(/^\ufeff/, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => toRecord(JSON.parse(line)));
}

/**
 * As many snippets as asked for: a sample where the corpus has more, else all of it and copies with a third of the names
 * and title words replaced by words of the corpus' own vocabulary, frequent ones more often (Zipf).
 */
export function makeLibrary(
  records: readonly CorpusRecord[],
  count: number,
  seed: number,
): SearchDocument[] {
  const random = new SeededRandom(seed);
  const base = count < records.length ? random.shuffled(records).slice(0, count) : records;
  const vocabulary = count > records.length ? vocabularyOf(records) : [];
  return Array.from({ length: count }, (_, index) => {
    const record = base[index % base.length] ?? random.pick(base);
    const copy = index < base.length ? record : vary(record, vocabulary, random);
    return { ...copy, id: `s${index}`, private: index % 3 === 0 };
  });
}

function toRecord(value: unknown): CorpusRecord {
  const field = (name: string): string => {
    const found: unknown =
      typeof value === "object" && value !== null ? Reflect.get(value, name) : "";
    return typeof found === "string" ? found : "";
  };
  const tags: unknown =
    typeof value === "object" && value !== null ? Reflect.get(value, "tags") : [];
  return {
    title: field("title"),
    language: field("language"),
    description: field("description"),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    code: field("code"),
  };
}

const names = /[A-Za-z_][A-Za-z0-9_]{2,}/g;

/** All names of the corpus, the frequent ones first. */
function vocabularyOf(records: readonly CorpusRecord[]): string[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    for (const [name] of `${record.title} ${record.code}`.matchAll(names)) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name);
}

/** The same name is replaced by the same word throughout one snippet. */
function vary(
  record: CorpusRecord,
  vocabulary: readonly string[],
  random: SeededRandom,
): CorpusRecord {
  const chosen = new Map<string, string>();
  const replace = (text: string): string =>
    text.replaceAll(names, (name) => {
      let word = chosen.get(name);
      if (word === undefined) {
        // A power of a uniform number: rank r comes about as often as 1/r.
        const rank = Math.floor(vocabulary.length ** random.next()) - 1;
        word = random.next() < replacedShare ? (vocabulary[rank] ?? name) : name;
        chosen.set(name, word);
      }
      return word;
    });
  return {
    ...record,
    title: replace(record.title),
    description: replace(record.description),
    code: replace(record.code),
  };
}
