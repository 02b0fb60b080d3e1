import type { QuickPick } from "vscode";
import { setContextKey } from "../contextKeys.ts";
import type { PickItem } from "./pickRows.ts";

/**
 * Tells rows that the user has moved to from rows that the list selects by itself. The editor names rows by their
 * place, and late: its events may be about earlier rows. So no event counts until a request that followed these rows
 * is answered; the user's moves of the meantime show then.
 */
export class RowMoves {
  readonly #pick: Pick<QuickPick<PickItem>, "activeItems">;
  readonly #moved: (item: PickItem, isOwn: boolean) => void;
  #count = 0;
  #isTaken = false;
  #own: PickItem | undefined;

  /** @param moved given each row that is active, and whether the list has selected it by itself. */
  constructor(
    pick: Pick<QuickPick<PickItem>, "activeItems">,
    moved: (item: PickItem, isOwn: boolean) => void,
  ) {
    this.#pick = pick;
    this.#moved = moved;
  }

  /** The list was given rows. @param own the one that it selects; undefined where it keeps the one that is active. */
  given(own: PickItem | undefined): void {
    this.#own = own ?? this.#own;
    this.#isTaken = false;
    this.#count += 1;
    void this.#wait(this.#count);
  }

  /** The editor reported the active row. */
  look(item: PickItem | undefined): void {
    if (this.#isTaken && item !== undefined) {
      this.#moved(item, item === this.#own || item.snippet?.id === this.#own?.snippet?.id);
    }
  }

  /** Events on their way no longer count. */
  end(): void {
    this.#isTaken = false;
    this.#count += 1;
  }

  async #wait(count: number): Promise<void> {
    // The editor is sent what was set since by a timer of this length.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (count === this.#count) {
      // Any request does: answers keep the order.
      await setContextKey("snippetService.listShown", true);
    }
    if (count === this.#count) {
      this.#isTaken = true;
      this.look(this.#pick.activeItems[0]);
    }
  }
}
