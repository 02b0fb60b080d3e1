import { l10n } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import { chooseWrite, passedWrite } from "../choice/writeChoice.ts";
import { writeTitle } from "../pending/writeSentence.ts";
import { comparedTexts, namedBy, type Compared } from "./comparedText.ts";
import {
  closeComparisons,
  comparedAbout,
  conflictScheme,
  type Comparisons,
} from "./comparisons.ts";

/**
 * The conflict of a row, a title button or the active comparison; else the user chooses, if there are several.
 * @returns undefined if the user canceled.
 * @throws {SnippetError} `not-applicable` if the conflict is over.
 */
export async function conflictOf(
  library: SnippetLibrary,
  given: readonly unknown[],
  heading: string,
): Promise<WaitingWrite | undefined> {
  await closeResolved(library);
  const open = conflictsIn(library);
  const [shown] = comparedAbout(conflictScheme, given[0]);
  const wanted = shown ?? (open.length === 1 ? open[0]?.id : undefined);
  return chooseWrite(
    open,
    passedWrite(given) ?? (wanted === undefined ? undefined : ({ id }) => id === wanted),
    heading,
    l10n.t("The conflict is already resolved."),
  );
}

/** The server's version, or another window's, on the left, the user's on the right; a deleted side is empty. */
export async function showConflict(
  library: SnippetLibrary,
  comparisons: Comparisons,
  write: WaitingWrite,
): Promise<void> {
  const { other, draft, base, id, title } = write;
  const mine: Compared | undefined = draft === undefined ? undefined : namedBy(library, draft);
  await comparisons.show(conflictScheme, {
    snippet: { title, language: other?.language ?? mine?.language ?? base?.language ?? "" },
    about: [id],
    texts: comparedTexts(other, mine),
    keeps: canKeepBoth(write) ? "both" : "one",
    title: titleOf(write),
  });
}

/** Closes the comparisons of conflicts that are over. */
export async function closeResolved(library: SnippetLibrary): Promise<void> {
  const open = new Set<string | undefined>(conflictsIn(library).map(({ id }) => id));
  await closeComparisons(conflictScheme, ([id]) => !open.has(id));
}

/** A deletion on one side leaves only one version to keep. */
export function canKeepBoth({ other, draft }: WaitingWrite): boolean {
  return other !== undefined && draft !== undefined;
}

function conflictsIn(library: SnippetLibrary): readonly WaitingWrite[] {
  return library.waiting().filter(({ state }) => state === "conflict");
}

function titleOf(write: WaitingWrite): string {
  const { kind, other, isLocal } = write;
  const title = writeTitle(write);
  if (kind === "delete") {
    return isLocal
      ? l10n.t("{0} (in another window ↔ deleted by you)", title)
      : l10n.t("{0} (on the server ↔ deleted by you)", title);
  }
  if (other === undefined) {
    return isLocal
      ? l10n.t("{0} (deleted in another window ↔ yours)", title)
      : l10n.t("{0} (deleted on the server ↔ yours)", title);
  }
  return isLocal
    ? l10n.t("{0} (in another window ↔ yours)", title)
    : l10n.t("{0} (on the server ↔ yours)", title);
}
