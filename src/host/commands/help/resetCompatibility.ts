import { l10n } from "vscode";
import { learnedService } from "../../library/learnedService.ts";
import type { LearnedParts } from "../../library/learnedService.ts";
import { isConfirmed } from "../../isConfirmed.ts";

/** *Forget Server Compatibility About This Service…*: it is found out again, which costs a few requests. */
export class ResetCompatibility {
  readonly #parts: LearnedParts;

  constructor(parts: LearnedParts) {
    this.#parts = parts;
  }

  /** @throws {SnippetError} `storage`, `settings`. */
  async run(): Promise<void> {
    const service = await learnedService(this.#parts);
    if (service === undefined) {
      return;
    }
    const isMeant = await isConfirmed(
      l10n.t("Forget what was learned about {0}?", service.origin),
      l10n.t("Forget"),
      l10n.t("Your snippets and your session stay. The next saves may take a few requests more."),
    );
    if (isMeant) {
      await service.forget();
    }
  }
}
