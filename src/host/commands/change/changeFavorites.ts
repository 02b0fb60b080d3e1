import { l10n } from "vscode";
import type { Favourites } from "../../../core/library/favourites/favourites.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import { snippetIdsOf } from "../../tree/treeNodes.ts";

/** *Add to Favorites*, *Remove from Favorites*. */
export class ChangeFavorites {
  readonly #libraries: LibraryInUse;
  readonly #choice: SnippetChoice;
  readonly #favourites: Favourites;
  readonly #change: "add" | "remove";

  constructor(
    libraries: LibraryInUse,
    choice: SnippetChoice,
    favourites: Favourites,
    change: "add" | "remove",
  ) {
    this.#libraries = libraries;
    this.#choice = choice;
    this.#favourites = favourites;
    this.#change = change;
  }

  get #heading(): string {
    return this.#change === "add" ? l10n.t("Add to Favorites") : l10n.t("Remove from Favorites");
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const library = await requireLibrary(this.#libraries, this.#heading);
    const rows = snippetIdsOf(given);
    // Rows are enough: nothing needs the code, which may be on the service only.
    const ids = rows.length > 0 ? rows : ((await this.#chosen(given)) ?? []);
    const present = ids.flatMap((id) => library.find(id)?.id ?? []);
    await this.#favourites[this.#change](present);
  }

  async #chosen(given: readonly unknown[]): Promise<readonly string[] | undefined> {
    const isAdded = this.#change === "add";
    const chosen = await this.#choice.of(given, {
      title: this.#heading,
      placeholder: isAdded
        ? l10n.t("Select the snippet to add to your favorites")
        : l10n.t("Select the snippet to remove from your favorites"),
      query: isAdded ? "-is:favourite" : "is:favourite",
    });
    return chosen?.snippets.map(({ id }) => id);
  }
}
