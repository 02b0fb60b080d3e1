import { l10n } from "vscode";
import type { Disposable } from "../../core/ports.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import { notification, offer, offeredCommand } from "../messages.ts";
import { translated } from "../words/translated.ts";
import { followLibrary } from "./followLibrary.ts";
import type { LibraryInUse } from "./libraryInUse.ts";

/** Says once for each library that it cannot be stored on this computer. It still works. */
export function startFaultNotice(libraries: LibraryInUse, errors: ErrorReporter): Disposable {
  const shown = new Set<string>();
  return followLibrary(libraries, () => {
    const { key = "", state } = libraries.library ?? {};
    if (state?.fault !== undefined && !shown.has(key)) {
      shown.add(key);
      const openLog = offeredCommand(l10n.t("Open Log"), "snippetService.openLog");
      offer(notification.warning, translated(state.fault), openLog).catch((error: unknown) =>
        errors.report(error),
      );
    }
  });
}
