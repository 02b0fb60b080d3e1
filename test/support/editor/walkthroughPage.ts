import type { Locator, Page } from "playwright-core";
import type { QuickInput } from "./quickInput.ts";

/** The editor's page with the steps of a walkthrough. */
export class WalkthroughPage {
  readonly #page: Page;
  readonly #quickInput: QuickInput;
  readonly #steps: Locator;

  constructor(page: Page, quickInput: QuickInput) {
    this.#page = page;
    this.#quickInput = quickInput;
    this.#steps = page.locator(".gettingStartedContainer .getting-started-step");
  }

  /** Opens it by the command palette, and waits until its steps are there. */
  async open(title: string): Promise<void> {
    await this.#quickInput.openBy("F1", /command/);
    await this.#quickInput.type(">Welcome: Open Walkthrough...");
    await this.#quickInput.waitForActive("Welcome: Open Walkthrough...");
    await this.#quickInput.accept();
    await this.#quickInput.waitFor("Select a walkthrough to open");
    await this.#quickInput.type(title);
    await this.#quickInput.waitForActive(title);
    await this.#quickInput.accept();
    await this.#steps.first().waitFor();
  }

  /** The titles of the steps, in their order. */
  async titles(): Promise<readonly string[]> {
    return this.#steps.locator(".step-title").allInnerTexts();
  }

  /** Waits until the step has its check mark. */
  async waitUntilDone(title: string): Promise<void> {
    await this.#step(title).locator(".codicon-getting-started-step-checked").waitFor();
  }

  /** How many steps have their check mark. */
  async doneCount(): Promise<number> {
    return this.#steps.locator(".codicon-getting-started-step-checked").count();
  }

  /** Opens a step, whose text and picture are shown then. It takes the keyboard a moment later, which is waited for. */
  async choose(title: string): Promise<void> {
    await this.#step(title).click();
    await this.#step(title).and(this.#page.locator(".expanded:focus")).waitFor();
  }

  /** Presses a button of the open step. */
  async press(button: string): Promise<void> {
    await this.#steps.getByRole("button", { name: button, exact: true }).click();
  }

  /** Goes to another tab: while the page is on the screen it may take the keyboard from a box that opens. */
  async leaveTo(tab: string): Promise<void> {
    await this.#page
      .locator(".editor-group-container.active .tab")
      .filter({ hasText: tab })
      .click();
    await this.#page
      .locator(".editor-group-container.active .monaco-editor.focused")
      .first()
      .waitFor();
  }

  #step(title: string): Locator {
    return this.#steps.filter({ has: this.#page.getByText(title, { exact: true }) });
  }
}
