import type { Oracle } from "./oracle.ts";
import type { SimWindow } from "./simWindow.ts";
import type { SimWorld } from "./simWorld.ts";
import { draftOf, sharedText } from "./words.ts";

/** What happens around a user in a hard session: processes stop, locks are robbed, the other device saves the same code. */
export class HardActs {
  readonly #world: SimWorld;
  readonly #oracle: Oracle;
  /** Codes that the other device has saved, and that may be saved here, too. */
  readonly #theirs: string[] = [];
  /** Codes that were saved here, and that the other device may save, too. */
  readonly #ours: string[] = [];

  constructor(world: SimWorld, oracle: Oracle) {
    this.#world = world;
    this.#oracle = oracle;
  }

  act(window: SimWindow | undefined, newName: () => string): void {
    const { random, hard } = this.#world;
    const at = random.below(3);
    if (at === 0 && hard.hasStops && window?.isStopped === false) {
      window.stopAtCall(random.below(30), 1_000 * 2 ** (random.next() * 9.5));
    } else if (at === 1 && hard.hasRobbery) {
      this.#world.note("locks are robbed");
      this.#world.lockHolders.clear();
    } else if (at === 2 && hard.hasSameCode) {
      this.#saveElsewhere(newName);
    }
  }

  /** What the user saves here while the other device does so, too; undefined where nothing is. */
  sharedText(newName: () => string): string | undefined {
    const { random, hard } = this.#world;
    if (!hard.hasSameCode || random.below(8) > 0) {
      return undefined;
    }
    const text = this.#theirs.shift() ?? sharedText(newName());
    this.#ours.push(text);
    return text;
  }

  /** Both devices make a snippet of it, which neither user touches any more: there are two. */
  #saveElsewhere(newName: () => string): void {
    const { random, server } = this.#world;
    const ours = random.below(2) === 0 ? this.#ours.shift() : undefined;
    const text = ours ?? sharedText(newName());
    this.#world.note(`foreign creates ${text}`);
    this.#oracle.saved(text);
    server.create(draftOf(text), undefined);
    if (ours === undefined) {
      this.#theirs.push(text);
    }
    if (!server.isCareful && (ours !== undefined || this.#world.isLagging)) {
      // Without a key nothing tells a record that appears after our POST from its effect.
      this.#oracle.spared(text);
    }
  }
}
