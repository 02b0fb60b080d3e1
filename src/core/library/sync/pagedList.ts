import type { Answers, Dialect } from "../../api/dialect/dialect.ts";
import type { ListQuery, SnippetPage } from "../../api/snippetPage.ts";

/** The known dialect of the server's pages; `DialectStore` fits. */
export interface PageDialect {
  readonly current: Pick<Dialect, "pageSize">;
  knows(name: "firstPage"): boolean;
  learn(answers: Pick<Answers, "pageSize">): PromiseLike<void>;
}

/** The server's list; `ApiClient` fits. */
export interface PagedList {
  readonly dialect: PageDialect;
  list(query: ListQuery, signal?: AbortSignal): Promise<SnippetPage>;
}
