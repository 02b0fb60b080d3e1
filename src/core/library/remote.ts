import type { ListQuery, SnippetPage } from "../api/snippetPage.ts";
import type { Known, ShownRecord } from "../api/writing/patch.ts";
import type { Language, SnippetDraft, SnippetId } from "../model.ts";

/** A snippet as the server told it. */
export interface RemoteSnippet extends ShownRecord {
  /** A strong entity tag, where the server gives one (RFC 9110 section 8.8.3). */
  readonly version: string | undefined;
}

/**
 * The server as the library's engine sees it; every method throws {@link SnippetError}. By the code of a write's error:
 *
 * - `offline`: it certainly was not sent;
 * - `network`, `time-out`, `server`, `not-the-service`, `cancelled`, and `not-kept` without an id: it may have been
 *   done, now or later;
 * - `not-kept` with an id: the record exists;
 * - `signed-out`, `too-many-requests`: it was not done and may be sent again;
 * - any other: it was not done.
 */
export interface SnippetRemote {
  /**
   * @param options.idempotencyKey the same for every attempt at the same write; a server that knows it creates once.
   * @param options.isRepeated an attempt was made before: what the server has by now may be changed elsewhere already.
   */
  create(
    draft: SnippetDraft,
    options: { readonly idempotencyKey: string; readonly isRepeated: boolean },
    signal?: AbortSignal,
  ): Promise<RemoteSnippet>;
  /** Whether the server was seen to keep these keys, so that a create may be sent again at any time. */
  keepsKeys(): Promise<boolean>;
  /**
   * @param options.version the write is refused with `conflict` where the server has another by now, and compares.
   * @param options.base what the person started from, and `shown` what a read told last: nothing else is sent than what
   * was changed or is known.
   */
  update(
    id: SnippetId,
    draft: SnippetDraft,
    options: { readonly version: string | undefined } & Known,
    signal?: AbortSignal,
  ): Promise<RemoteSnippet>;
  /** A snippet that is already gone counts as deleted. */
  delete(
    id: SnippetId,
    options: { readonly version: string | undefined },
    signal?: AbortSignal,
  ): Promise<void>;
  read(id: SnippetId, signal?: AbortSignal): Promise<RemoteSnippet>;
  /** @param query.page counts from 1. */
  list(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage>;
  languages(signal?: AbortSignal): Promise<readonly Language[]>;
  tags(signal?: AbortSignal): Promise<readonly string[]>;
}
