import { l10n } from "vscode";
import { isConfirmed } from "../../isConfirmed.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import type { OpenSnippets } from "../../documents/openSnippets.ts";
import type { PickRequest } from "../../picker/pickRequest.ts";

/** More are opened only after a question. */
const mostAtOnce = 10;

/** The method of `OpenSnippets` that a command calls. */
export type OpenManner = "open" | "edit";

/** *Open Snippet*: as a read-only document. *Edit Snippet*: as one whose save writes to the service. */
export class Open {
  readonly #choice: SnippetChoice;
  readonly #documents: OpenSnippets;
  readonly #manner: OpenManner;

  constructor(choice: SnippetChoice, documents: OpenSnippets, manner: OpenManner) {
    this.#choice = choice;
    this.#documents = documents;
    this.#manner = manner;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, requests()[this.#manner]);
    if (chosen !== undefined && (await isMeant(chosen.snippets.length, this.#manner))) {
      await this.#documents[this.#manner](chosen.snippets);
    }
  }
}

async function isMeant(count: number, manner: OpenManner): Promise<boolean> {
  if (count <= mostAtOnce) {
    return true;
  }
  return manner === "open"
    ? isConfirmed(l10n.t("Open {0} snippets?", count), l10n.t("Open {0} Tabs", count))
    : isConfirmed(l10n.t("Edit {0} snippets?", count), l10n.t("Open {0} Tabs", count));
}

function requests(): Readonly<Record<OpenManner, PickRequest>> {
  return {
    open: { title: l10n.t("Open Snippet"), placeholder: l10n.t("Select the snippet to open") },
    edit: {
      title: l10n.t("Edit Snippet"),
      placeholder: l10n.t("Select the snippet to edit"),
      inFront: ["open"],
    },
  };
}
