import { Disposable, QuickInputButtons, type QuickInput, type QuickInputButton } from "vscode";
import type { DetailsForm, StepAnswer, StepRequest } from "./detailsForm.ts";

/** Members that input boxes and quick picks share, but their common type lacks. */
interface SteppedInput extends QuickInput {
  buttons: readonly QuickInputButton[];
  readonly onDidAccept: (listener: () => unknown) => Disposable;
  readonly onDidTriggerButton: (listener: (button: QuickInputButton) => unknown) => Disposable;
}

export interface StepInputOptions {
  /** Title of the whole flow. */
  readonly heading: string;
  /** The form with the current input. */
  readonly read: () => DetailsForm;
  /** Whether the input is acceptable; shows the reason if not. */
  readonly check?: () => boolean;
  /** Rejects if the choices of the step cannot be loaded; then the step fails. */
  readonly loaded?: Promise<void>;
  /** Runs when the input is on the screen. */
  readonly shown?: () => void;
}

/** Shows an input as one step with a counter and a way back. Disposes the input afterwards. */
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
  // Typed text must stay when the user looks something up in another window.
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
