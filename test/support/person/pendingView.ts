import { errors, type Locator, type Page } from "playwright-core";
import { chooseFromOpenMenu } from "../editor/chooseFromOpenMenu.ts";

const pressLimitMs = 2_000;

/** What the editor shows of saves that are not on the service: the view *Pending Changes* and the item in the status bar. */
export class PendingView {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits until the status bar says this. */
  async waitForStatus(text: string): Promise<void> {
    await this.#status().filter({ hasText: text }).waitFor();
  }

  /** The words in the status bar. */
  statusText(): Locator {
    return this.#status().locator("a").first();
  }

  async pressStatus(): Promise<void> {
    await this.#status().click();
  }

  /** Waits until nothing waits: neither item nor view is there. */
  async waitUntilGone(timeout?: number): Promise<void> {
    const limit = timeout === undefined ? {} : { timeout };
    await this.#status().waitFor({ state: "hidden", ...limit });
    await this.#rows()
      .first()
      .waitFor({ state: "detached", ...limit });
  }

  /** Waits for a row of what waits, by its title and what it says of itself. */
  async waitForRow(title: string, says: string): Promise<void> {
    // Several writes of one snippet may wait.
    await this.#rowsOf(title).filter({ hasText: says }).first().waitFor();
  }

  /**
   * Presses a button that appears on a row under the mouse. A row that is drawn anew, maybe elsewhere, is looked for
   * again.
   * @throws TimeoutError where the row or the button does not come, or goes by itself.
   */
  async pressInline(title: string, button: string | RegExp): Promise<void> {
    const row = this.#row(title);
    for (;;) {
      await row.hover();
      try {
        await row.getByRole("button", { name: button }).first().click({ timeout: pressLimitMs });
        return;
      } catch (error) {
        if (!(error instanceof errors.TimeoutError)) throw error;
      }
    }
  }

  /** Chooses from a row's menu. */
  async chooseFromMenu(title: string, command: string): Promise<void> {
    await this.#row(title).click({ button: "right" });
    await chooseFromOpenMenu(this.#page, command);
  }

  #status(): Locator {
    return this.#page
      .locator(".statusbar .statusbar-item")
      .and(this.#page.locator('[id="snippetService.pending"], [id$=".snippetService.pending"]'));
  }

  /** Rows of this view say at their end how it stands; the other view's rows have badges. */
  #rows(): Locator {
    return this.#page
      .locator('[id="workbench.view.extension.snippetService"] .pane')
      .filter({ has: this.#page.locator(".pane-header", { hasText: "Pending Changes" }) })
      .locator(".monaco-list-row");
  }

  #row(title: string): Locator {
    return this.#rowsOf(title).first();
  }

  #rowsOf(title: string): Locator {
    return this.#rows().filter({
      has: this.#page.locator(".label-name").getByText(title, { exact: true }),
    });
  }
}
