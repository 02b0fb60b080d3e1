import { l10n } from "vscode";
import type { Conflicts } from "../../versions/conflicts.ts";

/** *Show Conflict*: what the service has beside what the person saved. */
export class ShowConflict {
  readonly #conflicts: Conflicts;

  constructor(conflicts: Conflicts) {
    this.#conflicts = conflicts;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const write = await this.#conflicts.of(given, l10n.t("Show Conflict"));
    if (write !== undefined) {
      await this.#conflicts.show(write);
    }
  }
}
