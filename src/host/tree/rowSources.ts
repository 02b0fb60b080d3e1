import type { Favorites } from "../../core/library/favorites/favorites.ts";
import type { ShownWrites } from "../pending/shownWrites.ts";

/** The sources of the rows besides the snippets themselves. */
export interface RowSources {
  readonly writes: Pick<ShownWrites, "needed" | "onDidChange">;
  readonly favorites: Pick<Favorites, "has" | "onDidChange">;
}
