import { l10n, window } from "vscode";
import { SnippetError } from "../../../core/errors.ts";
import { parseCallbackAddress } from "../../../core/oauth/signIn/callback.ts";
import type { SignIns } from "../../../core/oauth/signIn/signIns.ts";
import { ignoredSentence } from "../../auth/ignoredSentence.ts";

/** *Paste the Address Your Browser Shows*: the way out where no redirect reaches the editor. */
export class PasteAddress {
  readonly #signIns: SignIns;

  constructor(signIns: SignIns) {
    this.#signIns = signIns;
  }

  /** @throws {SnippetError} `input` when the address does not belong to the sign-in that is under way. */
  async run(): Promise<void> {
    const text = await window.showInputBox({
      title: l10n.t("Paste the Address Your Browser Shows"),
      prompt: l10n.t("The complete address of the page that the browser could not open"),
      ignoreFocusOut: true,
      validateInput: (input) => {
        const callback = parseCallbackAddress(input);
        return typeof callback === "string" && input !== "" ? ignoredSentence(callback) : undefined;
      },
    });
    if (text === undefined || text.trim() === "") {
      return;
    }
    const delivery = await this.#signIns.deliver(parseCallbackAddress(text));
    if (delivery.kind === "ignored" && delivery.reason !== "not-confirmed") {
      throw new SnippetError("input", ignoredSentence(delivery.reason));
    }
  }
}
