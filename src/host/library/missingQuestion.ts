import { l10n } from "vscode";
import type { Disposable } from "../../core/ports.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import { counted } from "../numberText.ts";
import { notification, offer } from "../messages.ts";
import { followLibrary } from "./followLibrary.ts";
import { libraryInUse, type LibraryInUse } from "./libraryInUse.ts";

/**
 * Asks about snippets that are missing on the server, if their large number suggests a fault, or if the server refuses
 * to say. Removes nothing without an answer.
 */
export async function askAboutMissing(libraries: Pick<LibraryInUse, "library">): Promise<void> {
  const library = libraryInUse(libraries);
  const { missing } = library.state;
  if (missing === undefined) {
    return;
  }
  const decide = (choice: "keep" | "remove") => () =>
    libraries.library === library && library.confirmMissing(choice);
  await offer(
    notification.warning,
    counted(
      missing.count,
      l10n.t("1 snippet is no longer on the server. It is still on this computer."),
      l10n.t(
        "{0} snippets are no longer on the server. They are still on this computer.",
        missing.count,
      ),
    ),
    { label: l10n.t("Keep"), run: decide("keep") },
    { label: l10n.t("Remove"), run: decide("remove") },
  );
}

/** Asks once without a command, later only from the top row of the view. */
export function startMissingQuestion(libraries: LibraryInUse, errors: ErrorReporter): Disposable {
  let askedFor: string | undefined;
  return followLibrary(libraries, () => {
    const { key = "", state } = libraries.library ?? {};
    const question = state?.missing && `${key} ${state.missing.count}`;
    const isNew = question !== undefined && question !== askedFor;
    askedFor = question;
    if (isNew) {
      askAboutMissing(libraries).catch((error: unknown) => errors.report(error));
    }
  });
}
