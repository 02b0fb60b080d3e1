import type { Locator, Page } from "playwright-core";
import { unlessTimedOut } from "./unlessTimedOut.ts";

const stepLimitMs = 45_000;
const keyLimitMs = 5_000;
const keyPresses = 9;

/** The box at the top of the editor: command palette, picks and input boxes. */
export class QuickInput {
  readonly #page: Page;
  readonly #widget: Locator;
  readonly #input: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#widget = page.locator(".quick-input-widget:visible");
    this.#input = this.#widget.locator(".quick-input-header .quick-input-box input");
  }

  /**
   * Opens a box by a key. A key that comes while the editor is putting another box away, or is not ready yet, opens none,
   * and what is typed then would go elsewhere: the key is pressed again until the box is there.
   * @throws TimeoutError when it does not come at all.
   */
  async openBy(key: string, placeholder: string | RegExp): Promise<void> {
    const box = this.#widget.getByPlaceholder(placeholder);
    for (let pressed = 1; ; pressed++) {
      await this.#page.keyboard.press(key);
      try {
        await box.waitFor({ timeout: keyLimitMs });
        return;
      } catch (error) {
        if (pressed === keyPresses) throw error;
        unlessTimedOut(error);
      }
    }
  }

  /** The rows that stand in the list at the moment, by their labels. */
  async labels(): Promise<readonly string[]> {
    return this.#widget.locator(".quick-input-list .monaco-list-row .label-name").allInnerTexts();
  }

  /**
   * All rows of the list, from the one that Enter takes on, of which the screen has some only.
   * @returns their labels.
   */
  async allLabels(): Promise<readonly string[]> {
    const labels: string[] = [];
    const active = this.#widget.locator(".quick-input-list .monaco-list-row.focused");
    const count = Number(await active.getAttribute("aria-setsize"));
    for (let place = 1; place <= count; place++) {
      const row = active.and(this.#page.locator(`[aria-posinset="${String(place)}"]`));
      labels.push(await row.locator(".label-name").innerText());
      await this.#input.press("ArrowDown");
    }
    return labels;
  }

  /** Waits for a box whose title or placeholder contains a text. */
  async waitFor(titleOrPlaceholder: string | RegExp): Promise<void> {
    const title = this.#widget
      .locator(".quick-input-title")
      .filter({ hasText: titleOrPlaceholder });
    const placeholder = this.#widget.getByPlaceholder(titleOrPlaceholder);
    await title.or(placeholder).first().waitFor();
  }

  async waitUntilClosed(): Promise<void> {
    await this.#widget.waitFor({ state: "hidden" });
  }

  /** Replaces what stands in the box. */
  async type(text: string, timeout = stepLimitMs): Promise<void> {
    await this.#input.waitFor({ timeout });
    await this.#input.fill(text, { timeout });
  }

  async value(): Promise<string> {
    return this.#input.inputValue();
  }

  /** How much wider than the empty box its placeholder is, in pixels; the end of what is wider is cut off. */
  async placeholderExcess(): Promise<number> {
    return this.#input.evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const pen = document.createElement("canvas").getContext("2d");
      if (pen === null) throw new Error("Nothing can be measured.");
      pen.font = font;
      const room =
        input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return Math.max(0, pen.measureText(input.placeholder).width - room);
    });
  }

  /** Types key by key, as the user does. */
  async typeSlowly(text: string): Promise<void> {
    await this.#input.waitFor();
    await this.#input.pressSequentially(text, { delay: 20 });
  }

  async accept(): Promise<void> {
    await this.#input.press("Enter");
  }

  async cancel(): Promise<void> {
    await this.#page.keyboard.press("Escape");
  }

  /** A row by its label, which may be a part of it. */
  row(label: string | RegExp): Locator {
    return this.#widget
      .locator(".quick-input-list .monaco-list-row")
      .filter({ has: this.#page.locator(".label-name", { hasText: label }) })
      .first();
  }

  /** Waits until the row that Enter takes has this label. */
  async waitForActive(label: string, timeout = stepLimitMs): Promise<void> {
    await this.#widget
      .locator(".quick-input-list .monaco-list-row.focused")
      .filter({ has: this.#page.locator(".label-name").getByText(label, { exact: true }) })
      .waitFor({ timeout });
  }

  /**
   * Goes down the list until what moving there shows is there: a key that comes before the rows do moves nothing.
   * @throws TimeoutError when it does not come at all.
   */
  async moveDownUntil(shown: Locator): Promise<void> {
    for (let pressed = 1; ; pressed++) {
      await this.#input.press("ArrowDown");
      try {
        await shown.waitFor({ timeout: keyLimitMs });
        return;
      } catch (error) {
        if (pressed === keyPresses) throw error;
        unlessTimedOut(error);
      }
    }
  }

  /** Clicks a row once it is there. */
  async pick(label: string | RegExp): Promise<void> {
    await this.row(label).click();
  }

  /** Ticks a row of a list with check boxes. */
  async tick(label: string | RegExp): Promise<void> {
    await this.row(label).locator(".label-name").click();
  }

  /** Clicks a button of the title, by the words that it shows on hover. */
  async clickButton(name: string | RegExp): Promise<void> {
    await this.#widget.getByRole("button", { name }).first().click();
  }

  /** The line below the box: a question, or what is wrong with the value. */
  async message(): Promise<string> {
    const message = this.#widget.locator(".quick-input-message");
    await message.waitFor();
    return message.innerText();
  }

  /** Waits until the line below the box says this. */
  async waitForMessage(text: string | RegExp): Promise<void> {
    await this.#widget.locator(".quick-input-message", { hasText: text }).waitFor();
  }
}
