import { l10n, window } from "vscode";
import { cleanTitle, titleProblem } from "../../core/snippet/titleRules.ts";
import type { StepAnswer, StepRequest } from "./detailsForm.ts";
import type { StepContext } from "./stepContext.ts";
import { askStep } from "./stepInput.ts";

export function titleStep(
  request: StepRequest,
  { heading }: StepContext,
): Promise<StepAnswer | undefined> {
  const { form, problem } = request;
  const box = window.createInputBox();
  box.value = form.title;
  box.prompt = l10n.t("Enter a title to find the snippet by.");
  box.placeholder = l10n.t("Title");
  box.validationMessage = problem ?? tooLong(form.title);
  // An empty box is a problem only when the user continues.
  box.onDidChangeValue((value) => {
    box.validationMessage = tooLong(value);
  });
  return askStep(box, request, {
    heading,
    read: () => ({ ...form, title: box.value === form.title ? form.title : cleanTitle(box.value) }),
    check: () => {
      const wrong = titleProblem(box.value) === undefined ? undefined : sentence(box.value);
      box.validationMessage = wrong;
      return wrong === undefined;
    },
  });
}

function tooLong(title: string): string | undefined {
  return titleProblem(title)?.kind === "too-long" ? sentence(title) : undefined;
}

function sentence(title: string): string | undefined {
  const problem = titleProblem(title);
  switch (problem?.kind) {
    case undefined:
      return undefined;
    case "empty":
      return l10n.t("Enter a title.");
    case "too-long":
      return l10n.t(
        "The title has {0} characters; at most {1} are allowed.",
        problem.length,
        problem.maximum,
      );
  }
}
