import { l10n } from "vscode";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import type { InsertSnippets } from "../../insert/insertSnippets.ts";
import type { PickRequest } from "../../picker/pickRequest.ts";
import type { SnippetUses } from "../../usage/snippetUses.ts";

/** The method of `InsertSnippets` that a command calls. */
export type InsertManner = "insert" | "insertIntoNewFile" | "insertAsSaved";

/** *Insert Snippet…*, *Insert into New File*, *Insert Without Indentation*. */
export class Insert {
  readonly #choice: SnippetChoice;
  readonly #inserting: InsertSnippets;
  readonly #uses: SnippetUses;
  readonly #manner: InsertManner;

  constructor(
    choice: SnippetChoice,
    inserting: InsertSnippets,
    uses: SnippetUses,
    manner: InsertManner,
  ) {
    this.#choice = choice;
    this.#inserting = inserting;
    this.#uses = uses;
    this.#manner = manner;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, requests()[this.#manner]);
    if (chosen !== undefined) {
      const { library, snippets } = chosen;
      await this.#inserting[this.#manner](snippets);
      await this.#uses.used(library, snippets);
    }
  }
}

function requests(): Readonly<Record<InsertManner, PickRequest>> {
  return {
    insert: {
      title: l10n.t("Insert Snippet"),
      placeholder: l10n.t("Select the snippet to insert"),
    },
    insertIntoNewFile: {
      title: l10n.t("Insert into New File"),
      placeholder: l10n.t("Select the snippet to insert into a new file"),
    },
    insertAsSaved: {
      title: l10n.t("Insert Without Indentation"),
      placeholder: l10n.t("Select the snippet to insert without indentation"),
    },
  };
}
