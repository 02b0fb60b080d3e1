import type { Locator, Page } from "playwright-core";

/** A place in the window, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Drags by mouse, as the user does: press, move, look where it would go, let go. */
export class MouseDrag {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * @param shown appears when what is dragged could be dropped there.
   * @param shift whether the Shift key is held while the mouse is over the place.
   * @param look is called before the button is let go.
   */
  async drag(
    from: Locator,
    to: Spot,
    shown: Locator,
    { shift = false, look }: { readonly shift?: boolean; readonly look?: () => Promise<void> } = {},
  ): Promise<void> {
    const { mouse, keyboard } = this.#page;
    await from.hover();
    await mouse.down();
    if (shift) await keyboard.down("Shift");
    // The editor takes a moment to see what comes: it is told of every move.
    for (let step = 0; !(await shown.isVisible()); step++) {
      await mouse.move(to.x + (step % 2), to.y, { steps: 3 });
    }
    await mouse.move(to.x, to.y);
    await look?.();
    await mouse.up();
    if (shift) await keyboard.up("Shift");
  }
}

export async function middleOf(locator: Locator): Promise<Spot> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("it is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
