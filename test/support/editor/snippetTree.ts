import { errors, type Locator, type Page } from "playwright-core";
import { chooseFromOpenMenu } from "./chooseFromOpenMenu.ts";
import { unlessTimedOut } from "./unlessTimedOut.ts";

const pressLimitMs = 2_000;
const pressTries = 20;
/** The editor waits before it asks the extension what to tell. */
const hoverLimitMs = 5_000;

/** In the activity bar. It is named in the language of the editor. */
export const viewIcon = '.activitybar .action-label[class*="extension-snippetService"]';

/** The extension's own view in the side bar. */
export class SnippetTree {
  readonly #page: Page;
  readonly #view: Locator;
  readonly #progress: Locator;

  constructor(page: Page) {
    this.#page = page;
    // The second one is the view of what waits.
    this.#view = page.locator('[id="workbench.view.extension.snippetService"] .pane').first();
    this.#progress = page.locator(".part.sidebar .monaco-progress-container.active");
  }

  /** Shows the view by its icon in the activity bar; a press on it while the editor restores the view would hide it. */
  async open(): Promise<void> {
    const icon = this.#page.locator(viewIcon);
    for (let tried = 0; !(await this.#view.isVisible()); tried++) {
      if (tried === pressTries) throw new Error("The view does not stay open.");
      await icon.click();
      await this.#view.waitFor({ timeout: pressLimitMs }).catch(unlessTimedOut);
    }
  }

  /** The labels of all rows that are on the screen, from the top. */
  async labels(): Promise<readonly string[]> {
    return this.#view.locator(".monaco-list-row .label-name").allInnerTexts();
  }

  /** The row with exactly this label; the first of several. */
  row(label: string): Locator {
    return this.#rows(label).first();
  }

  /** The extension expands the row of a new snippet by itself: a press just then would collapse it again. */
  async expand(label: string): Promise<void> {
    const row = this.row(label);
    await row.waitFor();
    const expanded = this.#view
      .locator('.monaco-list-row[aria-expanded="true"]')
      .filter({ has: this.#page.locator(".label-name").getByText(label, { exact: true }) });
    while (!(await expanded.isVisible())) {
      await row.click();
      await expanded.waitFor({ timeout: pressLimitMs }).catch(unlessTimedOut);
    }
  }

  /** Presses a button that appears on a row under the mouse. A row that has moved meanwhile is looked for again. */
  async pressInline(label: string, button: string | RegExp): Promise<void> {
    const row = this.row(label);
    for (let tried = 1; ; tried++) {
      await row.hover();
      try {
        await row.getByRole("button", { name: button }).first().click({ timeout: pressLimitMs });
        return;
      } catch (error) {
        if (!(error instanceof errors.TimeoutError) || tried === pressTries) throw error;
      }
    }
  }

  /**
   * Chooses from a row's menu. Where a load is on its way, its end comes first: while the editor draws the rows anew it
   * does not know them for a moment, and a command of a menu would be given none. A busy editor may close the menu again.
   */
  async chooseFromMenu(label: string, ...path: readonly [string, ...string[]]): Promise<void> {
    await this.waitUntilLoaded();
    const menu = this.#page.locator(".context-view .monaco-menu").first();
    while (!(await menu.isVisible())) {
      await this.row(label).click({ button: "right" });
      await menu.waitFor({ timeout: pressLimitMs }).catch(unlessTimedOut);
    }
    await chooseFromOpenMenu(this.#page, ...path);
  }

  /** Presses a button in the title of the view; the editor adds its key to its name. */
  async pressTitle(button: string): Promise<void> {
    await this.#page.locator(".part.sidebar").getByRole("button", { name: button }).first().click();
  }

  /** Presses a button or link of the text that an empty view shows. */
  async pressWelcome(button: string): Promise<void> {
    await this.#view.locator(".welcome-view-content").getByText(button, { exact: true }).click();
  }

  /** The same by keyboard. */
  async pressWelcomeByKey(button: string): Promise<void> {
    await this.#view.getByRole("button", { name: button, exact: true }).focus();
    await this.#page.keyboard.press("Enter");
  }

  /** Waits until the keyboard is somewhere in the view. */
  async waitUntilFocused(): Promise<void> {
    await this.#view.and(this.#page.locator(":focus-within")).waitFor();
  }

  async waitForWelcome(text: string | RegExp): Promise<void> {
    await this.#view.locator(".welcome-view-content").filter({ hasText: text }).waitFor();
  }

  /** Waits until the words above the rows are these. */
  async waitForMessage(text: string): Promise<void> {
    await this.#message().getByText(text, { exact: true }).waitFor();
  }

  async waitUntilWithoutMessage(): Promise<void> {
    await this.#message().waitFor({ state: "hidden" });
  }

  async waitForRow(label: string): Promise<void> {
    await this.row(label).waitFor();
  }

  /** Waits until the extension has brought a row into sight, which takes the focus for a moment. */
  async waitUntilRevealed(label: string): Promise<void> {
    await this.row(label).and(this.#page.locator(".selected")).waitFor();
  }

  /**
   * Waits until there are as many rows of this label, none of which is pending or needs attention. What the service has
   * is read back yet; until the extension has seen it, another device's change is taken for what became of it.
   */
  async waitUntilOnService(label: string, count = 1): Promise<void> {
    const there = this.#rows(label).and(
      this.#page.locator(':not([aria-label*="pending"], [aria-label*="needs attention"])'),
    );
    await there.nth(count - 1).waitFor();
  }

  /** Waits until no load is on its way. */
  async waitUntilLoaded(): Promise<void> {
    await this.#progress.waitFor({ state: "detached" });
  }

  /** Lets the mouse stand on a row until the editor tells more of it. Rows that are drawn anew under it tell nothing. */
  async showHover(label: string): Promise<void> {
    const hover = this.#page.locator(".monaco-hover.workbench-hover").first();
    for (let tried = 0; !(await hover.isVisible()); tried++) {
      if (tried === pressTries) throw new Error(`No hover at “${label}”.`);
      await this.#page.mouse.move(0, 0);
      await this.row(label).hover();
      await hover.waitFor({ timeout: hoverLimitMs }).catch(unlessTimedOut);
    }
  }

  /** Goes to a row by typing its label, with the keyboard in the view. */
  async typeTo(label: string): Promise<void> {
    const row = this.#focused().filter({
      has: this.#page.locator(".label-name").getByText(label, { exact: true }),
    });
    for (let tried = 0; !(await row.isVisible()); tried++) {
      if (tried === pressTries) throw new Error(`Typing “${label}” does not lead to its row.`);
      await this.#page.keyboard.type(label);
      await row.waitFor({ timeout: pressLimitMs }).catch(unlessTimedOut);
    }
  }

  /**
   * Waits until the keyboard stands on a row of a level, 1 for the outermost.
   * @returns its label.
   */
  async waitUntilFocusedWithin(level: number): Promise<string> {
    const row = this.#focused().and(this.#page.locator(`[aria-level="${String(level)}"]`));
    return row.locator(".label-name").innerText();
  }

  async waitUntilGone(label: string): Promise<void> {
    await this.row(label).waitFor({ state: "detached" });
  }

  #rows(label: string): Locator {
    return this.#view
      .locator(".monaco-list-row")
      .filter({ has: this.#page.locator(".label-name").getByText(label, { exact: true }) });
  }

  #message(): Locator {
    return this.#view.locator(".tree-explorer-viewlet-tree-view > .message");
  }

  #focused(): Locator {
    return this.#view.locator(".monaco-list:focus-within .monaco-list-row.focused");
  }
}
