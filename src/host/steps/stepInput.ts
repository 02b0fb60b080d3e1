import { Disposable, QuickInputButtons, type QuickInput, type QuickInputButton } from "vscode";
import type { DetailsForm, StepAnswer, StepRequest } from "./detailsForm.ts";

/** The common members of input boxes and quick picks that the common type lacks. */
interface SteppedInput extends QuickInput {
  buttons: readonly QuickInputButton[];
  readonly onDidAccept: (listener: () => unknown) => Disposable;
  readonly onDidTriggerButton: (listener: (button: QuickInputButton) => unknown) => Disposable;
}

export interface StepInputOptions {
  /** Title of the whole flow. */
  readonly heading: string;
  /** The form with what stands in the input now. */
  readonly read: () => DetailsForm;
  /** Whether the input can be taken; says itself why not. */
  readonly check?: () => boolean;
  /** Rejects when what the step has to offer cannot be loaded; the step fails with it. */
  readonly loaded?: Promise<void>;
  /** Runs when the input is on the screen. */
  readonly shown?: () => void;
}

/** Shows an input as one step with its counter and way back. The input is disposed afterwards. */
export async function askStep(
  input: SteppedInput,
  { step, totalSteps }: StepRequest,
  { heading, read, check, loaded, shown }: StepInputOptions,
): Promise<StepAnswer | undefined> {
  input.title = heading;
  if (totalSteps > 1) {
    input.step = step;
    input.totalSteps = totalSteps;
  }
  // Typed text must not vanish when the user looks something up in another window.
  input.ignoreFocusOut = true;
  input.buttons = step > 1 ? [QuickInputButtons.Back] : [];
  const listening: Disposable[] = [];
  try {
    return await new Promise<StepAnswer | undefined>((resolve, reject) => {
      loaded?.catch(reject);
      listening.push(
        input.onDidAccept(() => {
          if (check === undefined || check()) {
            resolve({ move: "next", form: read() });
          }
        }),
        input.onDidTriggerButton((button) => {
          if (button === QuickInputButtons.Back) {
            resolve({ move: "back", form: read() });
          }
        }),
        input.onDidHide(() => resolve(undefined)),
      );
      input.show();
      shown?.();
    });
  } finally {
    Disposable.from(...listening).dispose();
    input.dispose();
  }
}
