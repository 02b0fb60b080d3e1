import { window } from "vscode";

/**
 * Asks in a dialog before something that is not easily taken back.
 * @param button says what is going to happen; every other answer is a no.
 * @param detail what a person should know to decide.
 */
export async function isConfirmed(
  question: string,
  button: string,
  detail?: string,
): Promise<boolean> {
  const options = { modal: true, ...(detail === undefined ? {} : { detail }) };
  return (await window.showWarningMessage(question, options, button)) === button;
}
