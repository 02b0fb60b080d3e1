import type { PickRequest } from "../picker/pickRequest.ts";
import type { ChosenSnippets, SnippetChoice } from "../choice/snippetChoice.ts";
import type { Snippet } from "../../core/model.ts";

/**
 * A command is a function. It gets the objects it needs, then the arguments of a menu or a key: nothing, one row, or a
 * row and all selected rows. `compose` reports its errors.
 */
export type Command<Needs> = (needs: Needs, ...given: readonly unknown[]) => Promise<unknown>;

export interface Choosing {
  readonly choice: Pick<SnippetChoice, "of">;
}

/** The snippets that a command may be for. */
type Scope = Omit<PickRequest, "title" | "placeholder">;

const anyDocument = ["open", "edit"] as const;

/** The user's own, first that of the active document. */
export const ownSnippet: Scope = { inFront: anyDocument };

/** Those of other users, too. */
export const sharedToo: Scope = { hasShared: true };

/** Those of other users, too; first that of the active document. */
export const anySnippet: Scope = { ...ownSnippet, ...sharedToo };

/** The title of the list, and the sentence in its box. Called at each run, because the texts are translated. */
export type Words = () => readonly [title: string, placeholder: string];

/**
 * A command on snippets: those passed, else the one in the active editor, else those that the user picks. If the user
 * picks none, it does nothing.
 */
export function onSnippets<Needs>(
  scope: Scope,
  words: Words,
  run: (needs: Needs, chosen: ChosenSnippets, given: readonly unknown[]) => Promise<unknown>,
): (needs: Needs & Choosing, ...given: readonly unknown[]) => Promise<void> {
  return async (needs, ...given) => {
    const [title, placeholder] = words();
    const chosen = await needs.choice.of(given, { ...scope, title, placeholder });
    if (chosen !== undefined) {
      await run(needs, chosen, given);
    }
  };
}

export interface ChosenSnippet extends Pick<ChosenSnippets, "library"> {
  readonly snippet: Snippet;
}

/** Like {@link onSnippets}, for the first snippet only. */
export function onSnippet<Needs>(
  scope: Scope,
  words: Words,
  run: (needs: Needs, chosen: ChosenSnippet, given: readonly unknown[]) => Promise<unknown>,
): (needs: Needs & Choosing, ...given: readonly unknown[]) => Promise<void> {
  return onSnippets<Needs>(scope, words, async (needs, { library, snippets: [snippet] }, given) => {
    if (snippet !== undefined) {
      await run(needs, { library, snippet }, given);
    }
  });
}
