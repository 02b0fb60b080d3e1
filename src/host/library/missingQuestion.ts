import { l10n } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import { followLibrary } from "./followLibrary.ts";
import { libraryInUse, type LibraryInUse } from "./libraryInUse.ts";
import { notification, offer } from "../messages.ts";

/**
 * Asks about snippets that are missing on the server, if their large number suggests a fault, or if the server refuses
 * to say. Asks once without a command, later from the top row of the view. Removes nothing without an answer.
 */
export class MissingQuestion extends DisposableOwner {
  readonly #libraries: LibraryInUse;
  readonly #errors: ErrorReporter;
  #askedFor: string | undefined;

  constructor(libraries: LibraryInUse, errors: ErrorReporter) {
    super();
    this.#libraries = libraries;
    this.#errors = errors;
    this.owned.add(followLibrary(libraries, () => this.#follow()));
  }

  async ask(): Promise<void> {
    const library = libraryInUse(this.#libraries);
    const { missing } = library.state;
    if (missing === undefined) {
      return;
    }
    const decide = (choice: "keep" | "remove") => () =>
      this.#libraries.library === library && library.confirmMissing(choice);
    await offer(
      notification.warning,
      missing.count === 1
        ? l10n.t("1 snippet is no longer on the server. It is still on this computer.")
        : l10n.t(
            "{0} snippets are no longer on the server. They are still on this computer.",
            missing.count,
          ),
      { label: l10n.t("Keep"), run: decide("keep") },
      { label: l10n.t("Remove"), run: decide("remove") },
    );
  }

  #follow(): void {
    const { library } = this.#libraries;
    const missing = library?.state.missing;
    const question =
      library === undefined || missing === undefined
        ? undefined
        : `${library.key} ${missing.count}`;
    const isNew = question !== undefined && question !== this.#askedFor;
    this.#askedFor = question;
    if (isNew) {
      void this.ask().catch((error: unknown) => this.#errors.report(error));
    }
  }
}
