import type { BrowserContext } from "playwright-core";
import { EditorPage } from "../editor/editorPage.ts";
import { BadDay } from "./badDay.ts";
import { keepSecrets } from "./keepSecrets.ts";
import type { TroubledWalk } from "./troubledWalk.ts";

/** What a window finds that was just opened. */
export const windowStates = [
  "no library",
  "a library on this computer",
  "an account",
  "an account whose server is down",
] as const;
export type WindowState = (typeof windowStates)[number];

/** Of the workspace, open in front: all of it can be selected and saved. */
export const frontFile = "front.go";
export const frontCode = "func front() {}\n";

/**
 * Windows in which nothing of the extension was shown or run. Each state has a browser profile of its own, in which the
 * Explorer stands in the side bar; who has no library gets a new one each time.
 */
export class FreshWindows {
  readonly #walk: TroubledWalk;
  #computer: BrowserContext | undefined;

  constructor(walk: TroubledWalk) {
    this.#walk = walk;
  }

  /** Saves a snippet on this computer, and signs in, in windows that are left then. */
  async prepare(title: string): Promise<void> {
    const { stage, troubled } = this.#walk;
    await keepSecrets(stage.context);
    await stage.editor.reload();
    await this.#walk.signIn();
    await this.#leave(stage.editor);
    this.#computer = await this.#profile();
    const editor = await EditorPage.open(this.#computer, stage.server, "first-thing-computer");
    await editor.runCommand("Snippet Service: Use on This Computer");
    await editor.tree.waitForWelcome(/Ctrl\+K Ctrl\+G|⌘K ⌘G/);
    await editor.screenshot("empty");
    await new BadDay({ editor }, troubled).savesUnseen(frontFile, title);
    await this.#leave(editor);
  }

  /**
   * Opens a window with {@link frontFile} in front, and closes it after the work; a failure is pictured.
   * @param run names the folder of the pictures.
   */
  async use(
    state: WindowState,
    run: string,
    work: (editor: EditorPage) => Promise<void>,
  ): Promise<void> {
    await using owned = new AsyncDisposableStack();
    const { stage, troubled } = this.#walk;
    if (state === "an account whose server is down") {
      await troubled.goDown();
      owned.defer(() => troubled.comeBack());
    }
    const context = await this.#contextOf(state, owned);
    const editor = await EditorPage.open(context, stage.server, `first-thing/${run}`);
    owned.defer(async () => {
      await leave(editor);
      await editor.page.close();
    });
    try {
      await editor.editors.openFile(frontFile);
      await work(editor);
    } catch (error) {
      await editor.screenshotOfFailure();
      throw error;
    }
  }

  async #contextOf(state: WindowState, owned: AsyncDisposableStack): Promise<BrowserContext> {
    switch (state) {
      case "no library": {
        const context = await this.#profile();
        owned.defer(() => context.close());
        return context;
      }
      case "a library on this computer":
        if (this.#computer === undefined) throw new Error("Nothing is prepared.");
        return this.#computer;
      case "an account":
      case "an account whose server is down":
        return this.#walk.stage.context;
    }
  }

  async #profile(): Promise<BrowserContext> {
    const browser = this.#walk.stage.context.browser();
    if (browser === null) throw new Error("The browser is gone.");
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await keepSecrets(context);
    return context;
  }

  async #leave(editor: EditorPage): Promise<void> {
    await editor.runCommand("View: Close All Editors");
    await editor.page.keyboard.press("ControlOrMeta+Shift+E");
    await editor.page.locator(".explorer-folders-view").waitFor();
    await leave(editor);
  }
}

/** Ends its extension host, too, and lets the editor write down its layout: a page that is just closed may come back. */
async function leave({ page }: EditorPage): Promise<void> {
  await page.goto("about:blank");
}
