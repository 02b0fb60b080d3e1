import { l10n } from "vscode";
import type { ErrorReporter, ReportOptions } from "../errorReporter.ts";
import type { WriteUi } from "./writeFlow.ts";

/** Failures as the editor's messages. */
export class EditorWriteUi implements WriteUi {
  readonly #errors: Pick<ErrorReporter, "report">;

  constructor(errors: Pick<ErrorReporter, "report">) {
    this.#errors = errors;
  }

  kept(sentence: string): string {
    return l10n.t("{0} Your input is kept for the next try.", sentence);
  }

  report(error: unknown, options: ReportOptions): Promise<void> {
    return this.#errors.report(error, options);
  }
}
