import type { OptionalField, SnippetRecord } from "../../api/wire/readSnippet.ts";
import { differences } from "../../api/writing/differences.ts";
import { withFields } from "../../api/writing/patch.ts";
import type { RemoteSnippet } from "../remote.ts";
import type { Snippet, SnippetId } from "../../model.ts";

/** A snippet as the server confirmed it last, with facts about that. */
export interface CachedSnippet extends RemoteSnippet {
  /** In a cache on disk, each read of `code` reads the disk; @throws {SnippetError} `storage` where that fails. */
  readonly snippet: Snippet;
  /** Fields that no response carried. `code` among them: it was not fetched yet, or the server never sends it. */
  readonly missing: ReadonlySet<OptionalField>;
  /** Digest of the record as listed; undefined for a record that was read or written singly. */
  readonly listed?: string | undefined;
  /** When a response last carried the whole record, epoch milliseconds. */
  readonly readAt?: number | undefined;
}

const kept = ["private", "tags", "description"] as const;

/** Missing fields keep their known values: the server may have got these from here. */
export function withKnown(fresh: CachedSnippet, known: CachedSnippet | undefined): CachedSnippet {
  const before = known?.snippet;
  const fields = kept.filter(
    (field) =>
      fresh.missing.has(field) &&
      before !== undefined &&
      (field === "private" ? before.private !== undefined : !before.unknown?.includes(field)),
  );
  return before === undefined || fields.length === 0
    ? fresh
    : { ...fresh, snippet: withFields(fresh.snippet, fields, before) };
}

/** Whether a record tells nothing else than is known; missing fields tell nothing. */
export function isAsTold(
  known: Snippet,
  { snippet, missing }: Pick<SnippetRecord, "snippet" | "missing">,
): boolean {
  return differences(known, snippet).every((field) => field !== "title" && missing.has(field));
}

/** The records of one page of the server's list, so that an unchanged page need not be sent again. */
export interface PageNote {
  readonly page: number;
  readonly size: number;
  /** The entity tag of the page. */
  readonly tag: string;
  readonly ids: readonly SnippetId[];
  readonly total: number | undefined;
  readonly hasNext: boolean | undefined;
}
