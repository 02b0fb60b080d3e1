import { l10n } from "vscode";
import type { ErrorReporter } from "../errorReporter.ts";
import type { WriteUi } from "./writeFlow.ts";

/** Shows failures as messages of the editor. */
export function editorWriteUi(errors: Pick<ErrorReporter, "report">): WriteUi {
  return {
    kept: (sentence) => l10n.t("{0} Your input is kept for the next try.", sentence),
    report: (error, options) => errors.report(error, options),
  };
}
