import type { Locator, Page } from "playwright-core";
import { unlessTimedOut } from "./unlessTimedOut.ts";

const pressLimitMs = 2_000;

/** Without motion a toast is there from the first class on, and the second one, for the end of the motion, never comes. */
const shownToast =
  ".notifications-toasts .notification-toast:is(.notification-fade-in, .notification-fade-in-done)";

/** The toasts in the corner of the editor. */
export class Notifications {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits for a toast with this text. */
  async waitFor(text: string | RegExp): Promise<string> {
    const toast = this.#toast(text);
    await toast.waitFor();
    return toast.locator(".notification-list-item-message").innerText();
  }

  /** Waits for a toast and presses one of its buttons. */
  async press(text: string | RegExp, button: string): Promise<void> {
    const toast = this.#toast(text);
    await toast.waitFor();
    await toast.getByRole("button", { name: button, exact: true }).click();
  }

  /** The buttons of a toast that is there, from the left. */
  async buttons(text: string | RegExp): Promise<readonly string[]> {
    return this.#toast(text)
      .locator(".notification-list-item-buttons-container .monaco-button")
      .allInnerTexts();
  }

  /** Clears a toast by the button in its corner. */
  async dismiss(text: string | RegExp): Promise<void> {
    const toast = this.#toast(text);
    await toast.waitFor();
    // Another toast may push this one away from under the mouse, which hides its button.
    while (await toast.isVisible()) {
      await toast.hover({ timeout: pressLimitMs }).catch(unlessTimedOut);
      await toast
        .locator(".codicon-notifications-clear")
        .click({ timeout: pressLimitMs })
        .catch(unlessTimedOut);
    }
    await this.waitUntilGone(text);
  }

  async waitUntilGone(text: string | RegExp): Promise<void> {
    await this.#page
      .locator(".notifications-toasts .notification-toast")
      .filter({ has: this.#message(text) })
      .first()
      .waitFor({ state: "detached" });
  }

  async all(): Promise<readonly string[]> {
    return this.#page
      .locator(".notifications-toasts .notification-list-item-message")
      .allInnerTexts();
  }

  #toast(text: string | RegExp): Locator {
    return this.#page
      .locator(shownToast)
      .filter({ has: this.#message(text) })
      .first();
  }

  #message(text: string | RegExp): Locator {
    return this.#page.locator(".notification-list-item-message", { hasText: text });
  }
}
