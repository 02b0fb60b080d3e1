import type { Arrangement } from "../../../core/organise/arrangement.ts";
import type { TreeArrangement } from "../../tree/treeArrangement.ts";

/** *Group by …*, *Sort by …*, *Show …*, *Hide …*, *Clear Filter*: another way to see the snippets. */
export class Arrange {
  readonly #arrangement: TreeArrangement;
  readonly #change: Partial<Arrangement>;

  constructor(arrangement: TreeArrangement, change: Partial<Arrangement>) {
    this.#arrangement = arrangement;
    this.#change = change;
  }

  async run(): Promise<void> {
    await this.#arrangement.change(this.#change);
  }
}
