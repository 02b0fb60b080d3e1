import { Disposable, QuickInputButtons, type QuickInput, type QuickInputButton } from "vscode";
import type { Answer } from "./goThrough.ts";

/** Members that input boxes and quick picks share, but their common type lacks. */
interface SteppedInput extends QuickInput {
  buttons: readonly QuickInputButton[];
  readonly onDidAccept: (listener: () => unknown) => Disposable;
  readonly onDidTriggerButton: (listener: (button: QuickInputButton) => unknown) => Disposable;
}

export interface StepButton extends QuickInputButton {
  readonly run: () => unknown;
}

export interface StepInputOptions<T> {
  /** Title of the whole flow. */
  readonly heading: string;
  /** The current input. */
  readonly read: () => T;
  /** Whether the input is acceptable; shows the reason if not. */
  readonly check?: () => boolean;
  /** Rejects if the choices of the step cannot be loaded; then the step fails. */
  readonly loaded?: Promise<void>;
  /** Runs when the input is on the screen. */
  readonly shown?: () => void;
  /** Beside the way back. */
  readonly buttons?: readonly StepButton[];
}

/** Shows an input as one step with a counter and a way back. Disposes the input afterwards. */
export async function askStep<T>(
  input: SteppedInput,
  { step, totalSteps }: { readonly step: number; readonly totalSteps: number },
  { heading, read, check, loaded, shown, buttons = [] }: StepInputOptions<T>,
): Promise<Answer<T> | undefined> {
  input.title = heading;
  if (totalSteps > 1) {
    input.step = step;
    input.totalSteps = totalSteps;
  }
  // Typed text must stay when the user looks something up in another window.
  input.ignoreFocusOut = true;
  input.buttons = [...(step > 1 ? [QuickInputButtons.Back] : []), ...buttons];
  const listening: Disposable[] = [];
  try {
    return await new Promise<Answer<T> | undefined>((resolve, reject) => {
      loaded?.catch(reject);
      listening.push(
        input.onDidAccept(() => {
          if (check === undefined || check()) {
            resolve({ move: "next", input: read() });
          }
        }),
        input.onDidTriggerButton((button) => {
          if (button === QuickInputButtons.Back) {
            resolve({ move: "back", input: read() });
          } else {
            void buttons.find((each) => each === button)?.run();
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
