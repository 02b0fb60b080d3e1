import { notification } from "./notification.ts";

/**
 * Asks in a dialog before a step that is hard to undo.
 * @param button names the step; every other answer means no.
 * @param detail the facts for the decision.
 */
export async function isConfirmed(
  question: string,
  button: string,
  detail?: string,
): Promise<boolean> {
  const options = { modal: true, ...(detail === undefined ? {} : { detail }) };
  return (await notification.warning(question, options, button)) === button;
}
