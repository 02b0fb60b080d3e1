import { l10n } from "vscode";
import type { LibraryChoice } from "../../core/library/currentLibrary.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { StoredSession } from "../../core/oauth/sessions/storedSession.ts";
import { notification, offer, showStatusMessage } from "../messages.ts";
import type { LibraryInUse } from "./libraryInUse.ts";
import { usedInWords } from "./libraryNames.ts";
import { stayingBehind, type StayingBehind } from "./stayingBehind.ts";

/** Switches to a library, names it, and the pending changes of another one before. @throws {SnippetError} `storage`. */
export async function switchLibrary(
  current: LibraryInUse,
  choice: LibraryChoice<StoredSession>,
): Promise<SnippetLibrary | undefined> {
  const { library: before } = current;
  const staying = stayingBehind(before);
  const library = await current.use(choice);
  const words = l10n.t("Library in use: {0}.", usedInWords(current));
  if (staying === undefined || library === before) {
    showStatusMessage(words);
  } else {
    void showWithStaying(words, staying);
  }
  return library;
}

/** Shows a message, with the sentence and the button for what stays behind. */
export function showWithStaying(words: string, staying: StayingBehind | undefined): Promise<void> {
  const { information } = notification;
  return staying === undefined
    ? offer(information, words)
    : offer(information, `${words} ${staying.sentence}`, staying.action);
}
