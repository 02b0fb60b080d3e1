import type { Favourites } from "../../core/library/favourites/favourites.ts";
import type { ShownWrites } from "../waiting/shownWrites.ts";

/** What the rows show besides the snippets themselves. */
export interface RowSources {
  readonly writes: Pick<ShownWrites, "needed" | "onDidChange">;
  readonly favourites: Pick<Favourites, "has" | "onDidChange">;
}
