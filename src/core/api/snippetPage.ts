import type { SnippetError } from "../errors.ts";
import type { PageLink } from "./pageLink.ts";
import type { ListPage } from "./wire/readList.ts";
import type { SnippetRecord } from "./wire/readSnippet.ts";

/** Parameters of GET /snippets. */
export interface ListQuery {
  readonly languageId?: string;
  /** Shared snippets of this user, or of all (`*`), instead of the user's own. Only for servers that declare the parameter. */
  readonly owner?: string;
  /** From 1, also at servers that count from 0. */
  readonly page: number;
  readonly perPage: number;
  /** The link to this page on the previous one, instead of its number. */
  readonly link?: PageLink | undefined;
  /** The known entity tag of the page. If it still matches, the server need not send the page again. */
  readonly knownTag?: string | undefined;
  /** The maximum of records. A longer page is cut, and then has no tag. */
  readonly most?: number;
}

/** One page of GET /snippets. */
export interface SnippetPage extends Pick<ListPage, "total" | "hasNext"> {
  readonly records: readonly SnippetRecord[];
  /** The next page, at servers that do not number their pages. */
  readonly link?: PageLink | undefined;
  /** The refusal, if the page is beyond the last one. */
  readonly beyond?: SnippetError;
  /** The entity tag of this page, if the server sends one. */
  readonly tag?: string | undefined;
  /** The page still has {@link ListQuery.knownTag}; its records were not sent. */
  readonly isUnchanged?: true;
}
