import type { SegmentData } from "./segment.ts";
import { StringTable } from "./stringTable.ts";

/** The columns of a segment's documents. */
export type DocumentColumns = Omit<SegmentData, "tokens" | "head" | "body" | "pairs">;

/** Columns of an unfinished segment, one entry per document. */
export class ColumnDrafts {
  readonly ids: string[] = [];
  readonly titles: string[] = [];
  /** Folded names. */
  readonly languages: string[] = [];
  readonly titleWords: number[] = [];
  readonly bodySize: number[] = [];
  readonly flags: number[] = [];
  readonly versions: number[] = [];

  /** Works in steps of about a millisecond. */
  *finish(): Generator<void, DocumentColumns> {
    const ids = yield* StringTable.make(this.ids);
    yield;
    const titles = yield* StringTable.make(this.titles);
    yield;
    const names = [...new Set(this.languages)].sort();
    const numbers = new Map(names.map((name, number) => [name, number]));
    yield;
    const languageOf = new Uint16Array(this.languages.length);
    for (let document = 0; document < languageOf.length; document++) {
      languageOf[document] = numbers.get(this.languages[document] ?? "") ?? 0;
    }
    yield;
    const titleWords = new Uint8Array(this.titleWords);
    const bodySize = new Uint8Array(this.bodySize);
    yield;
    return {
      ids,
      titles,
      languages: StringTable.from(names),
      languageOf,
      titleWords,
      bodySize,
      flags: new Uint8Array(this.flags),
      versions: new Uint32Array(this.versions),
    };
  }
}
