import { l10n } from "vscode";
import { hasDirectionMarks } from "../../core/snippet/code/directionMarks.ts";
import { notification } from "../notification.ts";

/** Such code is inserted unchanged, because texts in two directions need these characters. */
export function warnOfDirection(codes: readonly string[]): void {
  if (codes.some(hasDirectionMarks)) {
    void notification.warning(
      l10n.t(
        "The inserted code contains bidirectional control characters. It may do something other than what it looks like.",
      ),
    );
  }
}
