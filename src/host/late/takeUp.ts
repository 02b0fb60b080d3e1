import type { ExtensionContext } from "vscode";
import { choiceKey, type RememberedChoice } from "../../core/library/rememberedChoice.ts";
import type { Suggestions } from "../completion/suggestions.ts";
import { setContextKey } from "../contextKeys.ts";
import { hasPendingFiles } from "./pendingFiles.ts";
import type { Program } from "./parts.ts";

/**
 * Continues from the last window: menus know the chosen library, suggestions work, and pending changes are sent. It
 * loads nothing more if nothing is pending, and does nothing if no library was ever chosen.
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
  // An account may exist besides the library on this computer; that is known only after more is loaded.
  const isHere = kind === "computer";
  void setContextKey(`snippetService.${isHere ? "onThisComputer" : "signedIn"}`, true);
  await suggestions.begin();
  if (await hasPendingFiles(globalStorageUri, isHere)) {
    await (await program()).resume();
  }
}
