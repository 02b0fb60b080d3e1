import type { QuickPick } from "vscode";
import { setContextKey } from "../contextKeys.ts";
import type { PickItem } from "./pickRows.ts";

/**
 * Distinguishes the user's moves from rows that the list activates by itself. The editor reports rows by index, and
 * late: its events may refer to earlier rows. So events are ignored until a request sent after these rows is answered;
 * moves made meanwhile take effect then.
 */
export class RowMoves {
  readonly #pick: Pick<QuickPick<PickItem>, "activeItems">;
  readonly #moved: (item: PickItem, isOwn: boolean) => void;
  #count = 0;
  #isTaken = false;
  #own: PickItem | undefined;

  /** @param moved gets each active row, and whether the list activated it by itself. */
  constructor(
    pick: Pick<QuickPick<PickItem>, "activeItems">,
    moved: (item: PickItem, isOwn: boolean) => void,
  ) {
    this.#pick = pick;
    this.#moved = moved;
  }

  /** The list got new rows. @param own the row that it activates; undefined if the active one stays. */
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

  /** Ignores events that are still on their way. */
  end(): void {
    this.#isTaken = false;
    this.#count += 1;
  }

  async #wait(count: number): Promise<void> {
    // The editor sends changes by a timer of this length.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (count === this.#count) {
      // Any request works, because responses keep the order.
      await setContextKey("snippetService.listShown", true);
    }
    if (count === this.#count) {
      this.#isTaken = true;
      this.look(this.#pick.activeItems[0]);
    }
  }
}
