import type { Locator, Page } from "playwright-core";
import type { QuickInput } from "./quickInput.ts";
import { unlessTimedOut } from "./unlessTimedOut.ts";

const hoverLimitMs = 5_000;
const hoverTries = 9;
const boxLimitMs = 9_000;
const boxTries = 5;
const keyLimitMs = 9_000;
const keyTries = 5;

const addCursorBelow =
  process.platform === "linux" ? "Shift+Alt+ArrowDown" : "ControlOrMeta+Alt+ArrowDown";

/** The text editors, used by keyboard. */
export class TextEditors {
  readonly #page: Page;
  readonly #quickInput: QuickInput;

  constructor(page: Page, quickInput: QuickInput) {
    this.#page = page;
    this.#quickInput = quickInput;
  }

  /** Opens a file of the workspace and puts the cursor at its begin. */
  async openFile(name: string): Promise<void> {
    for (let tried = 1; ; tried++) {
      await this.#quickInput.openBy("ControlOrMeta+P", "Search files by name");
      try {
        await this.#quickInput.type(name, boxLimitMs);
        // The row may be there before the list is filtered: what counts is that Enter takes it.
        await this.#quickInput.waitForActive(name, boxLimitMs);
        break;
      } catch (error) {
        // An editor that is closing just then takes the box with it.
        if (tried === boxTries) throw error;
        unlessTimedOut(error);
      }
    }
    await this.#quickInput.accept();
    await this.waitForTab(name);
    await this.focus();
    await this.#page.keyboard.press("ControlOrMeta+Home");
  }

  /** What the editor tells of the active tab while the mouse stands on it. */
  async tabHover(): Promise<string> {
    const hover = this.#page.locator(".monaco-hover.workbench-hover").first();
    const elsewhere = this.#page.locator(".editor-group-container.active .monaco-editor").first();
    // A busy editor may miss that the mouse came, and does not ask where it stands.
    for (let tried = 1; !(await hover.isVisible()); tried++) {
      await elsewhere.hover();
      await this.#activeTab().hover();
      await hover
        .waitFor({ timeout: hoverLimitMs })
        .catch((error: unknown) =>
          tried < hoverTries ? unlessTimedOut(error) : Promise.reject(error),
        );
    }
    const text = await hover.innerText();
    // Away from the tab the hover goes.
    await elsewhere.hover();
    return text.trim();
  }

  async waitForTab(name: string | RegExp): Promise<void> {
    await this.#activeTab().filter({ hasText: name }).waitFor();
  }

  /** Presses the tab with this name that has an unsaved change. */
  async showUnsaved(name: string): Promise<void> {
    await this.#unsaved(name).first().click();
    await this.waitForChange();
  }

  /** Whichever tab is in front then. */
  async waitForNoUnsaved(name: string): Promise<void> {
    await this.#unsaved(name).first().waitFor({ state: "detached" });
  }

  /** Puts the keyboard into the active text editor. */
  async focus(): Promise<void> {
    const focused = this.#page
      .locator(".editor-group-container.active .monaco-editor.focused")
      .first();
    for (let tried = 1; ; tried++) {
      await this.#page.keyboard.press("ControlOrMeta+1");
      try {
        await focused.waitFor({ timeout: keyLimitMs });
        return;
      } catch (error) {
        // A window that was just loaded anew may lose a key.
        if (tried === keyTries) throw error;
        unlessTimedOut(error);
      }
    }
  }

  /** Puts the cursor at the begin of a line, counted from 1. */
  async goToLine(line: number): Promise<void> {
    await this.#page.keyboard.press("ControlOrMeta+Home");
    await this.#pressRepeatedly("ArrowDown", line - 1);
    await this.#waitForPosition(line, 1);
  }

  /** Selects whole lines, counted from 1, without the line end of the last. */
  async selectLines(first: number, last: number): Promise<void> {
    await this.goToLine(first);
    await this.#pressRepeatedly("Shift+ArrowDown", last - first);
    await this.#page.keyboard.press("Shift+End");
    await this.#page
      .locator(".statusbar")
      .getByText(/\(\d+ selected\)/)
      .waitFor();
  }

  /** Adds cursors on the lines below, at the same column. */
  async addCursorsBelow(count: number): Promise<void> {
    await this.#pressRepeatedly(addCursorBelow, count);
    await this.#page
      .locator(".statusbar")
      .getByText(`${String(count + 1)} selections`)
      .waitFor();
  }

  async moveToLineEnd(): Promise<void> {
    await this.#page.keyboard.press("End");
  }

  /** Waits until the active editor has an unsaved change. */
  async waitForChange(): Promise<void> {
    await this.#page.locator(".editor-group-container.active .tab.active.dirty").waitFor();
  }

  /** Waits for the active editor's change, saves it and waits until its tab shows none any more. */
  async save(): Promise<void> {
    await this.waitForChange();
    await this.#page.keyboard.press("ControlOrMeta+S");
    await this.waitUntilSaved();
  }

  /** Waits until the active editor has no unsaved change. */
  async waitUntilSaved(): Promise<void> {
    const tabs = this.#page.locator(".editor-group-container.active .tab.active");
    await tabs.and(this.#page.locator(":not(.dirty)")).waitFor();
  }

  async close(): Promise<void> {
    const tab = this.#activeTab();
    await tab.hover();
    await tab.getByRole("button", { name: /^Close/ }).click();
  }

  /** The lines on the screen; white space as the editor draws it is given back as spaces. */
  async visibleText(): Promise<string> {
    const lines = this.#page.locator(".editor-group-container.active .monaco-editor .view-line");
    const placed: { top: number; text: string }[] = [];
    for (const line of await lines.all()) {
      const top = /top:\s*(-?[\d.]+)px/.exec((await line.getAttribute("style")) ?? "")?.[1];
      placed.push({ top: Number(top), text: (await line.textContent()) ?? "" });
    }
    return placed
      .toSorted((a, b) => a.top - b.top)
      .map(({ text }) => text.replaceAll("\u00a0", " "))
      .join("\n");
  }

  /** Waits until the active editor shows a text, which stands in one line. */
  async waitForText(text: string): Promise<void> {
    await this.#page
      .locator(".editor-group-container.active .monaco-editor .view-line")
      .filter({ hasText: text })
      .first()
      .waitFor();
  }

  #unsaved(name: string): Locator {
    return this.#page.locator(".editor-group-container .tab.dirty", { hasText: name });
  }

  #activeTab(): Locator {
    return this.#page.locator(".editor-group-container.active .tab.active").first();
  }

  async #pressRepeatedly(key: string, count: number): Promise<void> {
    for (let pressed = 0; pressed < count; pressed++) await this.#page.keyboard.press(key);
  }

  async #waitForPosition(line: number, column: number): Promise<void> {
    await this.#page
      .locator(".statusbar")
      .getByText(`Ln ${String(line)}, Col ${String(column)}`, { exact: true })
      .waitFor();
  }
}
