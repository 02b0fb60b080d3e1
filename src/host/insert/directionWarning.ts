import { l10n, window } from "vscode";
import { hasDirectionMarks } from "../../core/snippet/code/directionMarks.ts";

/** Such code is inserted all the same, exactly: whoever writes in two directions needs these marks. */
export function warnOfDirection(codes: readonly string[]): void {
  if (codes.some(hasDirectionMarks)) {
    void window.showWarningMessage(
      l10n.t(
        "The inserted code contains bidirectional control characters. It may do something other than what it looks like.",
      ),
    );
  }
}
