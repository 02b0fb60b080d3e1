import type { Locator, Page } from "playwright-core";

/** A question in the middle of the editor that keeps everything else waiting. */
export class ModalDialog {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits for a question with this text. */
  async waitFor(text: string | RegExp): Promise<string> {
    const box = this.#box(text);
    await box.waitFor();
    return box.innerText();
  }

  /** Waits for a question and presses one of its buttons. */
  async press(text: string | RegExp, button: string): Promise<void> {
    const box = this.#box(text);
    await box.waitFor();
    await box.getByRole("button", { name: button, exact: true }).click();
    await box.waitFor({ state: "hidden" });
  }

  #box(text: string | RegExp): Locator {
    return this.#page.locator(".monaco-dialog-box").filter({ hasText: text });
  }
}
