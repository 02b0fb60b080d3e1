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

/**
 * A command on snippets: those passed, else the one in the active editor, else those that the user picks. If the user
 * picks none, it does nothing.
 * @param request called at each run, because it contains translated texts.
 */
export function onSnippets<Needs>(
  request: () => PickRequest,
  run: (needs: Needs, chosen: ChosenSnippets, given: readonly unknown[]) => Promise<unknown>,
): (needs: Needs & Choosing, ...given: readonly unknown[]) => Promise<void> {
  return async (needs, ...given) => {
    const chosen = await needs.choice.of(given, request());
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
  request: () => PickRequest,
  run: (needs: Needs, chosen: ChosenSnippet, given: readonly unknown[]) => Promise<unknown>,
): (needs: Needs & Choosing, ...given: readonly unknown[]) => Promise<void> {
  return onSnippets<Needs>(request, async (needs, { library, snippets: [snippet] }, given) => {
    if (snippet !== undefined) {
      await run(needs, { library, snippet }, given);
    }
  });
}
