import { l10n, ThemeIcon, window } from "vscode";
import { openInBrowser } from "../browser/openInBrowser.ts";
import { goThrough } from "../goThrough.ts";
import { askStep, type StepButton } from "../stepInput.ts";

export interface InputStep {
  readonly value: string;
  readonly prompt: string;
  readonly placeholder: string;
  readonly password?: boolean;
  /** The problem of the input, for the user; undefined if it is acceptable. */
  readonly problem: (input: string) => string | undefined;
  /** Beside the one for help. */
  readonly buttons?: readonly StepButton[];
}

/** Asks one question after the other, with a way back. @returns one answer per step; undefined if the user canceled. */
export async function askInSteps(
  heading: string,
  steps: readonly InputStep[],
): Promise<readonly string[] | undefined> {
  const answers = steps.map(({ value }) => value);
  const isDone = await goThrough(steps, 0, async (asked, index) => {
    const { prompt, placeholder, password = false, problem, buttons = [] } = asked;
    const box = window.createInputBox();
    const { [index]: value = "" } = answers;
    // A new problem appears when the user continues, not while typing. It disappears when it is fixed.
    const validationMessage = value === "" ? undefined : problem(value);
    Object.assign(box, { value, prompt, placeholder, password, validationMessage });
    box.onDidChangeValue((typed) => {
      if (box.validationMessage !== undefined) {
        box.validationMessage = problem(typed);
      }
    });
    const place = { step: index + 1, totalSteps: steps.length };
    const answer = await askStep(box, place, {
      heading,
      buttons: [...buttons, helpButton()],
      read: () => box.value,
      check: () => {
        box.validationMessage = problem(box.value);
        return box.validationMessage === undefined;
      },
    });
    answers[index] = answer?.input ?? "";
    return answer;
  });
  return isDone ? answers : undefined;
}

const helpPage =
  "https://github.com/snippet-service/snippet-service-vscode/blob/main/docs/connecting.md";

function helpButton(): StepButton {
  return {
    iconPath: new ThemeIcon("question"),
    tooltip: l10n.t("Where to Find This"),
    run: () => openInBrowser(helpPage),
  };
}
