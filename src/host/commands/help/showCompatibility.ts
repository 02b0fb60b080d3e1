import { l10n } from "vscode";
import { learnedPage } from "../../../core/api/dialect/learnedPage.ts";
import type { ReadOnlyPages } from "../../documents/readOnlyPages.ts";
import { learnedService } from "../../library/learnedService.ts";
import type { LearnedParts } from "../../library/learnedService.ts";

/** *Show Server Compatibility*: a page of what was detected, without secrets, with a way to reset it. */
export class ShowCompatibility {
  readonly #parts: LearnedParts;
  readonly #pages: ReadOnlyPages;

  constructor(parts: LearnedParts, pages: ReadOnlyPages) {
    this.#parts = parts;
    this.#pages = pages;
  }

  /** @throws {SnippetError} `storage`, `settings`. */
  async run(): Promise<void> {
    const service = await learnedService(this.#parts);
    if (service === undefined) {
      return;
    }
    await this.#pages.show(
      l10n.t("Server Compatibility"),
      learnedPage(service.origin, service.dialect, service.signIn),
      { title: l10n.t("Reset…"), command: "snippetService.resetCompatibility" },
    );
  }
}
