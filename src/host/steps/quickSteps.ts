import { l10n, window } from "vscode";
import { cleanTitle, titleProblem } from "../../core/snippet/titleRules.ts";
import { askStep } from "../stepInput.ts";
import type { AskField, DetailsField, StepAnswer, StepRequest } from "./detailsForm.ts";
import { languageStep } from "./languageStep.ts";
import type { AskStep, StepContext } from "./stepContext.ts";
import { tagsStep } from "./tagsStep.ts";
import { translated } from "../words/translated.ts";
import { withoutLinks } from "../../core/withoutLinks.ts";
import { listRow, textRows, type ListRow } from "../listRows.ts";

const steps: Readonly<Record<DetailsField, AskStep>> = {
  title: titleStep,
  description: descriptionStep,
  language: languageStep,
  tags: tagsStep,
  visibility: visibilityStep,
};

/** The steps as the editor's quick inputs. */
export function quickSteps(context: StepContext): AskField {
  return (request) => {
    const problem =
      request.problem === undefined ? undefined : withoutLinks(translated(request.problem));
    return steps[request.field]({ ...request, problem }, context);
  };
}

function titleStep(
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
      box.validationMessage = titleSentence(box.value);
      return box.validationMessage === undefined;
    },
  });
}

function tooLong(title: string): string | undefined {
  return titleProblem(title)?.kind === "too-long" ? titleSentence(title) : undefined;
}

function titleSentence(title: string): string | undefined {
  const problem = titleProblem(title);
  return problem?.kind === "too-long"
    ? l10n.t(
        "The title has {0} characters; at most {1} are allowed.",
        problem.length,
        problem.maximum,
      )
    : problem && l10n.t("Enter a title.");
}

/** Stands for a line break, because the editor's input has a single line. */
const lineEndSign = "⏎";

function descriptionStep(
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

function visibilityStep(
  request: StepRequest,
  { heading, isOnService }: StepContext,
): Promise<StepAnswer | undefined> {
  const { form, problem } = request;
  const rows: readonly ListRow<boolean | undefined>[] = [
    listRow("question", l10n.t("Keep as It Is"), undefined, {
      detail: l10n.t("The server does not report who can read it."),
    }),
    listRow("lock", l10n.t("Private"), true, { detail: l10n.t("Only you can read it.") }),
    listRow("globe", l10n.t("Public"), false, {
      detail: isOnService
        ? l10n.t("Anyone can read it.")
        : l10n.t("Anyone can read it after it is saved on a server."),
    }),
  ];
  const pick = window.createQuickPick<ListRow<boolean | undefined>>();
  pick.placeholder = problem ?? l10n.t("Who can read the snippet?");
  pick.items = textRows(form.private === undefined ? rows : rows.slice(1));
  pick.activeItems = pick.items.filter(({ value }) => value === form.private);
  return askStep(pick, request, {
    heading,
    read: () => ({ ...form, private: pick.activeItems[0]?.value ?? form.private }),
    check: () => pick.activeItems.length > 0,
  });
}
