import { l10n } from "vscode";
import type { ErrorReporter } from "../errorReporter.ts";
import { notification, offer } from "../messages.ts";

type Reporting = Pick<ErrorReporter, "report">;

/** Reports a failure with *Retry*, which calls `work` again: it must continue with the rest. */
export async function withRetry(errors: Reporting, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await errors.report(error, { retry: () => withRetry(errors, work) });
  }
}

/**
 * Reports a change and offers *Undo*. Commands do not await it, because the user decides how long the message stays.
 * @param undo like the work of {@link withRetry}.
 */
export function offerUndo(
  errors: Reporting,
  message: string,
  undo: () => Promise<void>,
): Promise<void> {
  const run = (): Promise<void> => withRetry(errors, undo);
  return offer(notification.information, message, { label: l10n.t("Undo"), run });
}
