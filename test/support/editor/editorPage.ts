import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { projectRoot } from "../projectRoot.ts";
import type { EditorServer } from "./editorServer.ts";
import { ModalDialog } from "./modalDialog.ts";
import { Notifications } from "./notifications.ts";
import { QuickInput } from "./quickInput.ts";
import { SnippetTree, viewIcon } from "./snippetTree.ts";
import { TextEditors } from "./textEditors.ts";

const stepLimitMs = 45_000;
const startLimitMs = 120_000;

/** One window of the editor, used as the user uses it: by keyboard, mouse and what is on the screen. */
export class EditorPage {
  readonly page: Page;
  readonly quickInput: QuickInput;
  readonly tree: SnippetTree;
  readonly editors: TextEditors;
  readonly notifications: Notifications;
  readonly dialog: ModalDialog;
  readonly #pictures: string;
  #pictureNumber = 0;
  #hasFailed = false;

  private constructor(page: Page, run: string) {
    this.page = page;
    this.quickInput = new QuickInput(page);
    this.tree = new SnippetTree(page);
    this.editors = new TextEditors(page, this.quickInput);
    this.notifications = new Notifications(page);
    this.dialog = new ModalDialog(page);
    this.#pictures = join(projectRoot, "test-results", run);
  }

  /**
   * Opens a window and waits until it can be used.
   * @param run names the folder of the screenshots below `test-results`.
   */
  static async open(
    context: BrowserContext,
    server: Pick<EditorServer, "address">,
    run: string,
  ): Promise<EditorPage> {
    const page = await context.newPage();
    page.setDefaultTimeout(stepLimitMs);
    const editor = new EditorPage(page, run);
    // Pictures of an earlier run would be taken for this one's.
    await rm(editor.#pictures, { recursive: true, force: true, maxRetries: 9 });
    await mkdir(editor.#pictures, { recursive: true });
    await page.goto(server.address());
    await editor.#waitUntilReady();
    return editor;
  }

  /** Loads the window anew, as a restart of the editor does. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#waitUntilReady();
  }

  /** Presses a button in the title of the active editor, by the words that it shows or has on hover. */
  async pressTitleButton(name: string): Promise<void> {
    await this.page
      .locator(".editor-group-container.active .editor-actions")
      .getByRole("button", { name, exact: true })
      .click();
  }

  /** Runs a command by its full title in the palette, such as `Snippet Service: Sign In`. */
  async runCommand(title: string): Promise<void> {
    await this.quickInput.openBy("F1", "Type the name of a command");
    await this.quickInput.type(`>${title}`);
    await this.quickInput.waitForActive(title);
    await this.quickInput.accept();
  }

  /** Chooses a theme, and waits until the window has its colours. @param kind `vs`, `vs-dark`, `hc-black` or `hc-light`. */
  async useTheme(theme: string, kind: string): Promise<void> {
    await this.quickInput.openBy("F1", "Type the name of a command");
    await this.quickInput.type(">Preferences: Color Theme");
    // Others of the same words may stand above.
    await this.quickInput.pick(/^Preferences: Color Theme$/);
    await this.quickInput.waitFor(/Select Color Theme/);
    await this.quickInput.type(theme);
    await this.quickInput.waitForActive(theme);
    await this.quickInput.accept();
    await this.quickInput.waitUntilClosed();
    await this.page.locator(`.monaco-workbench.${kind}`).waitFor();
  }

  /** Runs an action that opens another tab of the browser, and gives that tab. */
  async newTabFrom(action: () => Promise<void>): Promise<Page> {
    const [tab] = await Promise.all([this.page.context().waitForEvent("page"), action()]);
    tab.setDefaultTimeout(stepLimitMs);
    await tab.waitForLoadState();
    return tab;
  }

  async #waitUntilReady(): Promise<void> {
    await this.page
      .locator(".statusbar .right-items .statusbar-item")
      .first()
      .waitFor({ timeout: startLimitMs });
    await this.page.locator(viewIcon).waitFor({ timeout: startLimitMs });
  }

  /** Leaves a picture of the first failure; what follows shows no more than that. */
  async screenshotOfFailure(): Promise<void> {
    if (!this.#hasFailed) await this.#numbered("failed", this.page);
    this.#hasFailed = true;
  }

  /** Leaves a numbered picture of the window, or of another tab, in a run with `SNIPPET_TEST_PICTURES`. */
  async screenshot(name: string, page: Page = this.page): Promise<void> {
    if (process.env["SNIPPET_TEST_PICTURES"] !== undefined) await this.#numbered(name, page);
  }

  async #numbered(name: string, page: Page): Promise<void> {
    this.#pictureNumber++;
    const number = String(this.#pictureNumber).padStart(2, "0");
    await this.screenshotInto(join(this.#pictures, `${number}-${name}.png`), page);
  }

  /** Leaves such a picture in a file of its own. What moves is shown as it stands in the end. */
  async screenshotInto(path: string, page: Page = this.page): Promise<void> {
    await page.screenshot({ path, animations: "disabled" });
  }
}
