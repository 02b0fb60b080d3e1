import { l10n, window } from "vscode";
import type { StepAnswer, StepRequest } from "./detailsForm.ts";
import type { StepContext } from "./stepContext.ts";
import { askStep } from "./stepInput.ts";

/** Stands for a line break, because the editor's input has a single line. */
const lineEndSign = "⏎";

export function descriptionStep(
  request: StepRequest,
  { heading }: StepContext,
): Promise<StepAnswer | undefined> {
  const { form, problem } = request;
  const shown = form.description.replaceAll(/\r\n|\r|\n/g, lineEndSign);
  const box = window.createInputBox();
  box.value = shown;
  box.prompt = shown.includes(lineEndSign)
    ? l10n.t("What the snippet is for. {0} stands for a line break.", lineEndSign)
    : l10n.t("What the snippet is for. You can leave it empty.");
  box.placeholder = l10n.t("Description");
  box.validationMessage = problem;
  box.onDidChangeValue(() => {
    box.validationMessage = undefined;
  });
  return askStep(box, request, {
    heading,
    read: () => ({
      ...form,
      description:
        box.value === shown ? form.description : box.value.replaceAll(lineEndSign, "\n").trim(),
    }),
  });
}
