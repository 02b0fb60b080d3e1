import { l10n, ProgressLocation, window } from "vscode";
import { labelText } from "../labelText.ts";
import { shownText } from "../tree/shownText.ts";
import type { ErrorReporter, ReportOptions } from "../errorReporter.ts";
import type { WriteUi } from "./writeFlow.ts";

/** Progress in the status bar, failures as the editor's messages. */
export class EditorWriteUi implements WriteUi {
  readonly #errors: ErrorReporter;

  constructor(errors: ErrorReporter) {
    this.#errors = errors;
  }

  async saving<T>(title: string, work: () => Promise<T>): Promise<T> {
    return window.withProgress(
      {
        location: ProgressLocation.Window,
        title: l10n.t("Saving “{0}”…", labelText(shownText(title))),
      },
      work,
    );
  }

  kept(sentence: string): string {
    return l10n.t("{0} What you entered is kept for the next try.", sentence);
  }

  report(error: unknown, options: ReportOptions): Promise<void> {
    return this.#errors.report(error, options);
  }
}
