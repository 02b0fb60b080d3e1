import { QuickInputButtons, window, type InputBox, type QuickInputButton } from "vscode";

export interface InputStep {
  readonly value: string;
  readonly prompt: string;
  readonly placeholder: string;
  readonly password?: boolean;
  /** The problem of the input, for the user; undefined if it is acceptable. */
  readonly problem: (input: string) => string | undefined;
  readonly buttons: readonly StepButton[];
}

export interface StepButton extends QuickInputButton {
  readonly run: () => unknown;
}

/** Asks one question after the other, with a way back. @returns one answer per step; undefined if the user canceled. */
export async function askInSteps(
  title: string,
  steps: readonly InputStep[],
): Promise<readonly string[] | undefined> {
  const answers = steps.map((step) => step.value);
  let index = 0;
  for (;;) {
    const step = steps[index];
    if (step === undefined) {
      return answers;
    }
    const answer = await ask(title, { ...step, value: answers[index] ?? "" }, index, steps.length);
    if (answer === undefined) {
      return undefined;
    }
    if (answer === "back") {
      index -= 1;
    } else {
      answers[index] = answer.text;
      index += 1;
    }
  }
}

async function ask(
  title: string,
  step: InputStep,
  index: number,
  count: number,
): Promise<{ readonly text: string } | "back" | undefined> {
  const box = window.createInputBox();
  try {
    box.title = title;
    box.step = count > 1 ? index + 1 : undefined;
    box.totalSteps = count > 1 ? count : undefined;
    box.value = step.value;
    box.prompt = step.prompt;
    box.placeholder = step.placeholder;
    box.password = step.password ?? false;
    box.ignoreFocusOut = true;
    box.buttons = [...(index > 0 ? [QuickInputButtons.Back] : []), ...step.buttons];
    return await answerOf(box, step);
  } finally {
    box.dispose();
  }
}

/** A problem appears when the user continues, not while typing. It disappears when it is fixed. */
function answerOf(
  box: InputBox,
  step: InputStep,
): Promise<{ readonly text: string } | "back" | undefined> {
  return new Promise((resolve) => {
    box.onDidChangeValue((value) => {
      if (box.validationMessage !== undefined) {
        box.validationMessage = step.problem(value);
      }
    });
    box.onDidTriggerButton((button) => {
      if (button === QuickInputButtons.Back) {
        resolve("back");
      } else {
        void step.buttons.find((each) => each === button)?.run();
      }
    });
    box.onDidAccept(() => {
      const problem = step.problem(box.value);
      box.validationMessage = problem;
      if (problem === undefined) {
        resolve({ text: box.value });
      }
    });
    box.onDidHide(() => resolve(undefined));
    box.show();
  });
}
