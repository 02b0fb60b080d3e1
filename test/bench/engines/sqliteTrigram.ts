import { DatabaseSync } from "node:sqlite";
import type { BenchEngineKind } from "./benchEngine.ts";

const enough = 10;

export const sqliteTrigram: BenchEngineKind = {
  name: "sqlite-trigram",
  note: "FTS5, in memory: AND of substrings, OR of trigrams below 10 hits, bm25 with weights as ours",
  build(documents) {
    const database = new DatabaseSync(":memory:");
    database.exec(
      "CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, title, tags, language, description, code, tokenize='trigram')",
    );
    const insert = database.prepare("INSERT INTO texts VALUES (?, ?, ?, ?, ?, ?)");
    database.exec("BEGIN");
    for (const { id, title, tags, language, description, code } of documents) {
      insert.run(id, title, tags.join(" "), language, description, code);
    }
    database.exec("COMMIT");
    const select = database.prepare(
      "SELECT id FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, 0, 10, 6, 4, 2, 1) LIMIT ?",
    );
    const find = (match: string, limit: number): string[] =>
      match === "" ? [] : select.all(match, limit).map((row) => String(row["id"]));
    return {
      search: (text, limit) => {
        const words = text.split(/\s+/).filter((word) => word.length >= 3);
        const ids = find(words.map(quote).join(" AND "), limit);
        if (ids.length >= enough) return ids;
        const trigrams = words.flatMap(trigramsOf);
        return [...new Set([...ids, ...find(trigrams.map(quote).join(" OR "), limit)])];
      },
    };
  },
};

function quote(word: string): string {
  return `"${word.replaceAll('"', '""')}"`;
}

function trigramsOf(word: string): string[] {
  return Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3));
}
