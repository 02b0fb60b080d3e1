import type { ListQuery, SnippetPage } from "../api/snippetPage.ts";
import type { Known, ShownRecord } from "../api/writing/patch.ts";
import type { Language, SnippetDraft, SnippetId } from "../model.ts";

/** See {@link SnippetRemote.create}. */
export interface CreateOptions {
  readonly idempotencyKey: string;
  readonly isRepeated: boolean;
  readonly baseline?: readonly SnippetId[] | undefined;
}

/** A snippet as the server sent it. */
export interface RemoteSnippet extends ShownRecord {
  /** A strong entity tag, where the server gives one (RFC 9110 section 8.8.3). */
  readonly version: string | undefined;
}

/**
 * The server as the library's engine sees it; every method throws {@link SnippetError}. By the code of a write's error:
 *
 * - `offline`: it certainly was not sent;
 * - `network`, `time-out`, `server`, `not-the-service`, `cancelled`, and `not-kept` without an id: it may take effect,
 *   now or later;
 * - `not-kept` with an id: the record exists;
 * - `signed-out`, `too-many-requests`: it was not done and may be sent again;
 * - any other: it was not done.
 */
export interface SnippetRemote {
  /**
   * @param options.idempotencyKey the same for every attempt at the same write; a server that honors keys creates once.
   * @param options.isRepeated an attempt was made before: another device may have changed its record already.
   * @param options.baseline records that were there before: none of them is taken for the new one.
   */
  create(draft: SnippetDraft, options: CreateOptions, signal?: AbortSignal): Promise<RemoteSnippet>;
  /** Runs `work`; `onSent` is called for each request that it sends to the server. */
  counting<T>(onSent: () => void, work: () => Promise<T>): Promise<T>;
  /** Whether the server was seen to keep these keys, so that a create may be sent again at any time. */
  keepsKeys(): Promise<boolean>;
  /**
   * @param options.version a server that compares versions refuses the write with `conflict` where it has another.
   * @param options.base the version that the user edited, and `shown` the last read record: only changed or known fields
   * are sent.
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
