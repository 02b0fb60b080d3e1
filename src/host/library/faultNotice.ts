import { commands, l10n } from "vscode";
import type { Disposable } from "../../core/ports.ts";
import type { CommandId } from "../commandId.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import { translated } from "../words/translated.ts";
import { followLibrary } from "./followLibrary.ts";
import type { LibraryInUse } from "./libraryInUse.ts";
import { notification } from "../notification.ts";

/** Says, once for each library, that it cannot be kept on this computer. It works all the same. */
export class FaultNotice implements Disposable {
  readonly #libraries: LibraryInUse;
  readonly #errors: ErrorReporter;
  readonly #following: Disposable;
  readonly #told = new Set<string>();

  constructor(libraries: LibraryInUse, errors: ErrorReporter) {
    this.#libraries = libraries;
    this.#errors = errors;
    this.#following = followLibrary(libraries, () => this.#follow());
  }

  dispose(): void {
    this.#following.dispose();
  }

  #follow(): void {
    const { library } = this.#libraries;
    const fault = library?.state.fault;
    if (library !== undefined && fault !== undefined && !this.#told.has(library.key)) {
      this.#told.add(library.key);
      void tell(fault).catch((error: unknown) => this.#errors.report(error));
    }
  }
}

async function tell(fault: string): Promise<void> {
  const openLog = l10n.t("Open Log");
  if ((await notification.warning(translated(fault), openLog)) === openLog) {
    const command: CommandId = "snippetService.openLog";
    await commands.executeCommand(command);
  }
}
