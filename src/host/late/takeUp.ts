import type { ExtensionContext } from "vscode";
import { choiceKey, type RememberedChoice } from "../../core/library/rememberedChoice.ts";
import type { Suggestions } from "../completion/suggestions.ts";
import { setContextKey } from "../contextKeys.ts";
import { hasPendingFiles } from "./pendingFiles.ts";
import type { Program } from "./program.ts";

/**
 * Goes on where the last window ended: menus know what was chosen, suggestions are there, and pending changes are sent. Nothing more is loaded where nothing is pending, and nothing is done at all where no library
 * was ever chosen.
 */
export async function takeUp(
  { globalState, globalStorageUri }: Pick<ExtensionContext, "globalState" | "globalStorageUri">,
  suggestions: Pick<Suggestions, "begin">,
  program: () => Promise<Pick<Program, "resume">>,
): Promise<void> {
  const kind = globalState.get<Partial<RememberedChoice>>(choiceKey)?.kind ?? "none";
  if (kind === "none") {
    return;
  }
  // An account may be known beside the library on this computer, which is not certain before more is loaded.
  const isHere = kind === "computer";
  void setContextKey(`snippetService.${isHere ? "onThisComputer" : "signedIn"}`, true);
  await suggestions.begin();
  if (await hasPendingFiles(globalStorageUri, isHere)) {
    await (await program()).resume();
  }
}
