import { notification } from "./notification.ts";

/**
 * Asks in a dialog before a step that is not easily undone.
 * @param button names the step; every other answer is a no.
 * @param detail the facts to decide by.
 */
export async function isConfirmed(
  question: string,
  button: string,
  detail?: string,
): Promise<boolean> {
  const options = { modal: true, ...(detail === undefined ? {} : { detail }) };
  return (await notification.warning(question, options, button)) === button;
}
