import type { PickRequest } from "../picker/pickRequest.ts";
import type { ChosenSnippets, SnippetChoice } from "../choice/snippetChoice.ts";
import type { Snippet } from "../../core/model.ts";

/**
 * A command is a function. It is given what it needs, then what a menu or a key passes: nothing, one row, or a row and
 * all selected rows. What it throws is reported by `compose`.
 */
export type Command<Needs> = (needs: Needs, ...given: readonly unknown[]) => Promise<unknown>;

export interface Choosing {
  readonly choice: Pick<SnippetChoice, "of">;
}

/**
 * A command that works on snippets: those that are given, else the one in the active editor, else those that the user
 * picks. It does nothing where the user picks none.
 * @param request called at each run, since it holds translated texts.
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

/** As {@link onSnippets}, on the first one alone. */
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
