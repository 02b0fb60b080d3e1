import assert from "node:assert/strict";
import type { PersonStage } from "./personStage.ts";
import type { BadAnswer, Trouble, TroubledService } from "./troubledService.ts";

/** What the user sees when something failed. */
export interface Notice {
  /** The whole sentence, letter by letter; a pattern where the editor writes around it. */
  readonly says: string | RegExp;
  /** The one action; first of the editor's own where the editor shows the message. */
  readonly button: string;
}

/** The user in front of an editor whose service misbehaves. */
export class BadDay {
  readonly stage: Pick<PersonStage, "editor">;
  readonly service: TroubledService;

  constructor(stage: Pick<PersonStage, "editor">, service: TroubledService) {
    this.stage = stage;
    this.service = service;
  }

  /** Waits for a message, compares it letter by letter, and leaves a picture. */
  async sees({ says, button }: Notice, picture: string): Promise<void> {
    const { editor } = this.stage;
    const shown = await editor.notifications.waitFor(says);
    if (typeof says === "string") assert.equal(shown, says);
    assert.equal((await editor.notifications.buttons(says))[0], button);
    await editor.screenshot(picture);
  }

  /** As {@link sees}, for a message of the extension: it has one button, and is cleared. */
  async seesAndClears(notice: Notice, picture: string): Promise<void> {
    const { notifications } = this.stage.editor;
    await this.sees(notice, picture);
    assert.deepEqual(await notifications.buttons(notice.says), [notice.button]);
    await notifications.dismiss(notice.says);
  }

  /** Presses the message's button and waits until the message is gone. */
  async presses({ says, button }: Notice): Promise<void> {
    const { notifications } = this.stage.editor;
    await notifications.press(says, button);
    await notifications.waitUntilGone(says);
  }

  /** Replaces all settings of the user, in the editor. */
  async writesSettings(settings: object): Promise<void> {
    const { editor } = this.stage;
    await editor.runCommand("Preferences: Open User Settings (JSON)");
    await editor.editors.waitForTab("settings.json");
    await editor.editors.focus();
    const text = JSON.stringify(settings, undefined, 2);
    // Pasted, since the editor closes brackets and quotes by itself when they are typed.
    await editor.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.page.keyboard.press("ControlOrMeta+V");
    await editor.editors.save();
  }

  /** *Save Selection as Snippet…* as far as the last step, which is left open; also of code that is there already. */
  async fillsIn(title: string): Promise<void> {
    const { editor } = this.stage;
    await editor.runCommand("Snippet Service: Save Selection as Snippet…");
    await editor.quickInput.waitFor(/^Title$|already ha(s|ve) this code/);
    const anyway = editor.quickInput.row("Save Anyway");
    if (await anyway.isVisible()) await anyway.click();
    await editor.quickInput.waitFor("Title");
    await editor.quickInput.type(title);
    await this.goesOnFromTitle();
  }

  /** Saves all of a file of the workspace, and waits until the view shows it. */
  async savesFile(file: string, title: string): Promise<void> {
    await this.#saves(file, title);
    await this.stage.editor.tree.waitUntilRevealed(title);
  }

  /** The same where the view is not shown: the status bar says that it is saved. */
  async savesUnseen(file: string, title: string): Promise<void> {
    await this.#saves(file, title);
    const said = this.stage.editor.page.locator(".statusbar-item", { hasText: `Saved “${title}”` });
    await said.first().waitFor();
  }

  async #saves(file: string, title: string): Promise<void> {
    const { editor } = this.stage;
    await editor.editors.openFile(file);
    await editor.page.keyboard.press("ControlOrMeta+A");
    await this.fillsIn(title);
    await editor.quickInput.accept();
  }

  async goesOnFromTitle(): Promise<void> {
    await this.stage.editor.quickInput.accept();
    await this.goesOnFromDescription();
  }

  /** From the step of the language on, as far as the last, which is left open. */
  async goesOnFromDescription(): Promise<void> {
    const { editor } = this.stage;
    await editor.quickInput.waitFor("Select the language of the snippet");
    await editor.quickInput.waitForActive("Go");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor(/^Tags/);
    await editor.quickInput.accept();
    await editor.quickInput.waitFor("Who can read the snippet?");
  }
}

/** @param route `METHOD /path`, or a method for all its paths. */
export function refusing(route: string, answer: BadAnswer | "cut"): Trouble {
  return { before: (asked) => (`${asked} `.startsWith(`${route} `) ? answer : undefined) };
}

/** A hotel's page, as it stands between in some networks. */
export const hotelPage: BadAnswer = {
  status: 200,
  headers: { "content-type": "text/html" },
  body: "<!doctype html><title>Welcome to our hotel</title>",
};

export function json(status: number, value: unknown): BadAnswer {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value),
  };
}
