import type { WaitingWrite } from "../../src/core/library/waitingWrite.ts";
import type { SnippetLibrary } from "../../src/core/library/snippetLibrary.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../src/core/model.ts";

/** What a session's person, or the other device, may change beside the code. */
export const wordyFields = ["title", "description", "tags"] as const;

const usualTitle = "Simulated";

export function draftOf(text: string): SnippetDraft {
  return {
    languageId: "1",
    title: usualTitle,
    description: "",
    tags: [],
    private: false,
    code: text,
  };
}

/** The draft with another word in one of its fields. */
export function withWord(
  draft: SnippetDraft,
  field: (typeof wordyFields)[number],
  name: string,
): { readonly draft: SnippetDraft; readonly word: string } {
  const word = `${field}-${name.replace(" ", "-")}`;
  return { draft: { ...draft, [field]: field === "tags" ? [word] : word }, word };
}

/** Everything in it that tells one save from all others: the code, and what {@link withWord} put there. */
export function wordsOf({ code, title, description, tags }: SnippetDraft): readonly string[] {
  return [code, title, description, ...tags].filter((word) => word !== "" && word !== usualTitle);
}

/** What is in the one and not in the other. */
export function wordsBeside(draft: SnippetDraft | undefined, other?: SnippetDraft): string[] {
  const others = other === undefined ? [] : wordsOf(other);
  return draft === undefined ? [] : wordsOf(draft).filter((word) => !others.includes(word));
}

/** Whether it is of a field beside the code: a snippet of its own, parted in a conflict, has it, too. */
export function isOfField(word: string): boolean {
  return wordyFields.some((field) => word.startsWith(`${field}-`));
}

/** Whether it is of a field that no response tells. */
export function isMissing(word: string, missing: ReadonlySet<string>): boolean {
  return wordyFields.some((field) => missing.has(field) && word.startsWith(`${field}-`));
}

/** Whether it is of those that are saved more than once. */
export function isTwin(text: string): boolean {
  return text.startsWith("twin");
}

/** The code that both devices save, each as a snippet of its own. */
export function sharedText(name: string): string {
  return `twin shared ${name}`;
}

export function isShared(text: string): boolean {
  return text.startsWith("twin shared ");
}

/** What a user changes of a snippet, without what only the server tells. */
export function draftIn(snippet: SnippetDraft): SnippetDraft {
  const { languageId, title, description, tags, private: isPrivate, code } = snippet;
  return { languageId, title, description, tags, private: isPrivate, code };
}

/** Whether it waits for the user's decision. */
export function isBlocked({ state }: Pick<WaitingWrite, "state">): boolean {
  return state === "conflict" || state === "refused";
}

export function isDeleting(library: Pick<SnippetLibrary, "waiting">, id: SnippetId): boolean {
  return library.waiting().some(({ snippetId, kind }) => snippetId === id && kind === "delete");
}

/** Whether a window deletes it, or a question about it is open. */
export function isDisputed(library: Pick<SnippetLibrary, "waiting">, id: SnippetId): boolean {
  const waiting = library.waiting().filter(({ snippetId }) => snippetId === id);
  return waiting.some(({ kind, state }) => kind === "delete" || state === "conflict");
}

/** What a user can change: code that no list told is read before it is shown. */
export function seen(library: Pick<SnippetLibrary, "all">): readonly Snippet[] {
  return library.all().filter(({ code }) => code !== "");
}
