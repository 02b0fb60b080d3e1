import type { Snippet, SnippetDraft, SnippetId } from "../model.ts";
import type { SnippetLibrary } from "./snippetLibrary.ts";

/** Input of a user that failed or was interrupted before it was saved. Fields not filled in yet are empty. */
export interface UnsentDraft {
  /** The id of the draft, not of a snippet. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  /** {@link SnippetLibrary.key} of the library for which the user entered it: it is offered there only. */
  readonly libraryKey: string;
  /** The snippet that was being edited; undefined for a new one. */
  readonly snippetId: SnippetId | undefined;
  /** The version that the user edited. The user has not seen later changes of another device. */
  readonly base?: Snippet;
  readonly draft: SnippetDraft;
}

/** Whether a draft belongs to this snippet, also if it has the snippet's local id. @param id undefined for a new snippet. */
export function isOf(
  { libraryKey, snippetId }: UnsentDraft,
  library: Pick<SnippetLibrary, "key" | "find">,
  id: SnippetId | undefined,
): boolean {
  const present = snippetId && (library.find(snippetId)?.id ?? snippetId);
  return libraryKey === library.key && present === id;
}

/** The code to go on with: a draft without a base has details only. */
export function codeFor({ code }: Snippet, unsent: UnsentDraft | undefined): string {
  return unsent?.base === undefined ? code : unsent.draft.code;
}
