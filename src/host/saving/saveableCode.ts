import { l10n } from "vscode";
import { codeProblem, sizeText } from "../../core/snippet/code/codeRules.ts";
import { notification } from "../messages.ts";

/**
 * Whether code can be saved byte for byte; a message gives the reason if not. Without a button the editor shows only
 * about sixty characters.
 */
export async function canBeSaved(code: string): Promise<boolean> {
  const problem = codeProblem(code);
  if (problem !== undefined) {
    await notification.warning(
      problem.kind === "too-large"
        ? l10n.t(
            "A snippet can have up to {0}; this has {1}.",
            sizeText(problem.maximum),
            sizeText(problem.bytes),
          )
        : l10n.t("The selection contains an incomplete Unicode character, which cannot be saved."),
    );
  }
  return problem === undefined;
}
