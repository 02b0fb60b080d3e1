import { l10n } from "vscode";
import type { ErrorReporter } from "../errorReporter.ts";
import { notification } from "../notification.ts";

type Reporting = Pick<ErrorReporter, "report">;

/** Reports a failure with *Retry*, which runs the work again: it must go on with what is left. */
export async function withRetry(errors: Reporting, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await errors.report(error, { retry: () => withRetry(errors, work) });
  }
}

/**
 * Says what was done and offers *Undo*. Commands do not await it: how long the message stays is up to the user.
 * @param undo as the work of {@link withRetry}.
 */
export async function offerUndo(
  errors: Reporting,
  message: string,
  undo: () => Promise<void>,
): Promise<void> {
  const button = l10n.t("Undo");
  if ((await notification.information(message, button)) === button) {
    await withRetry(errors, undo);
  }
}
