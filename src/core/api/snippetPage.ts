import type { SnippetError } from "../errors.ts";
import type { PageLink } from "./pageLink.ts";
import type { ListPage } from "./wire/readList.ts";
import type { SnippetRecord } from "./wire/readSnippet.ts";

/** What is asked of GET /snippets. */
export interface ListQuery {
  readonly languageId?: string;
  /** What this user shares, `*` for all, in place of one's own. Only for servers that declare the parameter. */
  readonly owner?: string;
  /** From 1, however the server counts. */
  readonly page: number;
  readonly perPage: number;
  /** What the page before told of this one, in place of its number. */
  readonly link?: PageLink | undefined;
  /** The entity tag of the page as it is known here; where it still has it, the service need not send it again. */
  readonly knownTag?: string | undefined;
  /** A page that has more records ends after so many, and has no tag: the rest is on none. */
  readonly most?: number;
}

/** One page of GET /snippets. */
export interface SnippetPage extends Pick<ListPage, "total" | "hasNext"> {
  readonly records: readonly SnippetRecord[];
  /** Where the next page is, when its number does not tell. */
  readonly link?: PageLink | undefined;
  /** Why there is no such page, where the server refuses it as one beyond the last. */
  readonly beyond?: SnippetError;
  /** The entity tag of this page, where the service tells one. */
  readonly tag?: string | undefined;
  /** The page is as it was when it had {@link ListQuery.knownTag}; its records were not sent. */
  readonly isUnchanged?: true;
}
