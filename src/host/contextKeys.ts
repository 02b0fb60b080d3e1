import { commands } from "vscode";
import type { Grouping, Sorting } from "../core/organise/arrangement.ts";

/** The keys that `when` clauses of the manifest ask, each written once. A test finds keys that no clause asks. */
export interface ContextKeys {
  /** Which welcome text the view shows; `list` when it has rows. */
  readonly "snippetService.state":
    "none" | "loading" | "list" | "unmatched" | "empty" | "offline" | "failed" | "signedOut";
  readonly "snippetService.hasLibrary": boolean;
  /** The library in use is on this computer, so that it has no pages, accounts or server. */
  readonly "snippetService.onThisComputer": boolean;
  readonly "snippetService.grouping": Grouping;
  /** `match` while there is a filter whose finds stand best first. */
  readonly "snippetService.sorting": Sorting | "match";
  readonly "snippetService.isFiltered": boolean;
  /** Changes have been pending for a while. */
  readonly "snippetService.hasPending": boolean;
  /** Each ends a step of the walkthrough, and is true for a moment only: see `FirstSteps`. */
  readonly "snippetService.hasChosen": boolean;
  readonly "snippetService.hasSaved": boolean;
  readonly "snippetService.hasFound": boolean;
  readonly "snippetService.hasInserted": boolean;
  readonly "snippetService.hasEdited": boolean;
  /** The list of snippets that a command asks with is open. */
  readonly "snippetService.listShown": boolean;
  readonly "snippetService.signedIn": boolean;
}

/** Resolves when the editor knows it; `when` clauses follow. */
export async function setContextKey<K extends keyof ContextKeys>(
  key: K,
  value: ContextKeys[K],
): Promise<void> {
  await commands.executeCommand("setContext", key, value);
}
