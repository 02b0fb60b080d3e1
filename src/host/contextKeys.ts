import { commands } from "vscode";
import type { Grouping, Sorting } from "../core/organise/arrangement.ts";

/** The keys that `when` clauses of the manifest read, each written in one place. A test finds unused keys. */
export interface ContextKeys {
  /** The state for the view's welcome text; `list` if it has rows. */
  readonly "snippetService.state":
    "none" | "loading" | "list" | "unmatched" | "empty" | "offline" | "failed" | "signedOut";
  readonly "snippetService.hasLibrary": boolean;
  /** The library in use is on this computer, so it has no pages, accounts or server. */
  readonly "snippetService.onThisComputer": boolean;
  readonly "snippetService.grouping": Grouping;
  /** `match` while a filter shows the best matches first. */
  readonly "snippetService.sorting": Sorting | "match";
  readonly "snippetService.isFiltered": boolean;
  /** Changes have been pending for some time. */
  readonly "snippetService.hasPending": boolean;
  /** Each ends a step of the walkthrough, and is true only for a moment: see `FirstSteps`. */
  readonly "snippetService.hasChosen": boolean;
  readonly "snippetService.hasSaved": boolean;
  readonly "snippetService.hasFound": boolean;
  readonly "snippetService.hasInserted": boolean;
  readonly "snippetService.hasEdited": boolean;
  /** The list from which a command lets the user pick snippets is open. */
  readonly "snippetService.listShown": boolean;
  readonly "snippetService.signedIn": boolean;
}

/** Resolves when the editor has the value; `when` clauses are updated later. */
export async function setContextKey<K extends keyof ContextKeys>(
  key: K,
  value: ContextKeys[K],
): Promise<void> {
  await commands.executeCommand("setContext", key, value);
}
