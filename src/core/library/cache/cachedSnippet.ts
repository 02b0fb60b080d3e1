import type { OptionalField } from "../../api/wire/readSnippet.ts";
import { withFields } from "../../api/writing/patch.ts";
import type { RemoteSnippet } from "../remote.ts";
import type { Snippet, SnippetId } from "../../model.ts";

/** A snippet as the service confirmed it last, and what is known about that. */
export interface CachedSnippet extends RemoteSnippet {
  /** In a cache on disk `code` is read when it is asked for; @throws {SnippetError} `storage` where it cannot be read. */
  readonly snippet: Snippet;
  /** What no answer has told. `code` among it: the code was not asked for yet, or the service never tells it. */
  readonly untold: ReadonlySet<OptionalField>;
  /** Digest of what a list told of this record; undefined for a record that was read or written singly. */
  readonly listed?: string | undefined;
  /** The code's {@link codeSum}, where it was made already. Not kept. */
  readonly codeSum?: string;
  /** What {@link writeTold} makes of it, where it was made already. Not kept. */
  readonly told?: string;
  /** When an answer last told all of it, epoch milliseconds. */
  readonly readAt?: number | undefined;
}

const kept = ["private", "tags", "description"] as const;

/** What an answer does not tell stays as it is known: the server may have it from here. */
export function withKnown(fresh: CachedSnippet, known: CachedSnippet | undefined): CachedSnippet {
  const before = known?.snippet;
  const fields = kept.filter(
    (field) =>
      fresh.untold.has(field) &&
      before !== undefined &&
      (field === "private" ? before.private !== undefined : !before.unknown?.includes(field)),
  );
  if (before === undefined || fields.length === 0) {
    return fresh;
  }
  const { told: _told, ...rest } = fresh;
  return { ...rest, snippet: withFields(fresh.snippet, fields, before) };
}

/** What one page of the service's list held, so that it need not be sent again. */
export interface PageNote {
  readonly page: number;
  readonly size: number;
  /** The entity tag of the page. */
  readonly tag: string;
  readonly ids: readonly SnippetId[];
  readonly total: number | undefined;
  readonly hasNext: boolean | undefined;
}
