import { l10n } from "vscode";
import { learnedService } from "../../library/learnedService.ts";
import type { LearnedParts } from "../../library/learnedService.ts";
import { isConfirmed } from "../../isConfirmed.ts";

/** *Reset…* of the page *Server Compatibility*: everything is detected again, which costs a few requests. */
export class ResetCompatibility {
  readonly #parts: LearnedParts;
  readonly #show: () => Promise<void>;

  /** @param show shows the page. */
  constructor(parts: LearnedParts, show: () => Promise<void>) {
    this.#parts = parts;
    this.#show = show;
  }

  /** @throws {SnippetError} `storage`, `settings`. */
  async run(): Promise<void> {
    const service = await learnedService(this.#parts);
    if (service === undefined) {
      return;
    }
    const isMeant = await isConfirmed(
      l10n.t("Reset the server compatibility of {0}?", service.origin),
      l10n.t("Reset"),
      l10n.t(
        "It is detected again, which may take a few requests more at the next saves. Your snippets and your session stay.",
      ),
    );
    if (isMeant) {
      await service.forget();
      await this.#show();
    }
  }
}
