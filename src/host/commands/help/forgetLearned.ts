import { l10n, window } from "vscode";
import { learnedService } from "../../library/learnedService.ts";
import type { LearnedParts } from "../../library/learnedService.ts";

/** *Forget What Was Learned About This Service…*: it is found out again, which costs a few requests. */
export class ForgetLearned {
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
    const forget = l10n.t("Forget");
    const chosen = await window.showWarningMessage(
      l10n.t("Forget what was learned about {0}?", service.origin),
      {
        modal: true,
        detail: l10n.t(
          "Your snippets and your session stay. The next saves may take a few requests more.",
        ),
      },
      forget,
    );
    if (chosen === forget) {
      await service.forget();
    }
  }
}
