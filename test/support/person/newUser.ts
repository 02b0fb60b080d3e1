import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "./eventually.ts";
import type { PersonStage } from "./personStage.ts";
import type { LibraryView } from "./savedSnippet.ts";
import { tenSnippets, type KeptPiece } from "./tenSnippets.ts";

const collected = "collected.txt";

/** Files of the workspace that a new user works with. */
export const newUserFiles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(tenSnippets.map(({ file, code }) => [file, code])),
  [collected]: "",
};

/** Somebody who has just installed the extension, and does everything by keyboard. */
export class NewUser {
  readonly #stage: PersonStage;
  readonly #library: LibraryView;
  readonly #pieces: readonly KeptPiece[];
  readonly #titles = new Map<KeptPiece, string>();

  /** @param pieces what is saved and found, one at least. */
  constructor(stage: PersonStage, library: LibraryView, pieces: readonly KeptPiece[]) {
    this.#stage = stage;
    this.#library = library;
    this.#pieces = pieces;
  }

  /** The first save asks where snippets are kept; nothing was set up before. */
  async savesTheFirst(): Promise<void> {
    const { editor } = this.#stage;
    const [first] = this.#pieces;
    assert.ok(first);
    await this.#asksToSave(first);
    await editor.quickInput.waitFor("Where do you want to keep your snippets?");
    await editor.quickInput.waitForActive("Use on This Computer");
    await editor.screenshot("where");
    await editor.quickInput.accept();
    await this.#fillsIn(first, true);
  }

  async savesTheOthers(): Promise<void> {
    for (const piece of this.#pieces.slice(1)) {
      await this.#asksToSave(piece);
      await this.#fillsIn(piece, false);
    }
    const saved = await this.#library.snippets();
    const expected = this.#pieces.toReversed().map((piece) => ({
      title: this.#titles.get(piece),
      code: piece.code,
      language: piece.language,
      tags: piece.tags.split(" "),
      private: true,
    }));
    assert.deepEqual(saved.slice(0, expected.length), expected);
  }

  /** Types the name of a language in the view, goes into it, and opens its first snippet. */
  async looksAround(): Promise<void> {
    const { editor } = this.#stage;
    const last = this.#pieces.at(-1);
    assert.ok(last);
    const { language } = last;
    await editor.runCommand("Snippets: Focus on Snippets View");
    await editor.tree.typeTo(language);
    await editor.screenshot("view");
    await editor.page.keyboard.press("ArrowRight");
    await editor.tree.waitForRow(this.#titles.get(last) ?? "");
    await editor.page.keyboard.press("ArrowRight");
    const title = await editor.tree.waitUntilFocusedWithin(2);
    await editor.page.keyboard.press("Enter");
    await editor.editors.waitForTab(title);
    await editor.screenshot("opened");
  }

  async findsAndInsertsAll(): Promise<void> {
    const { editor } = this.#stage;
    await editor.editors.openFile(collected);
    for (const [index, piece] of this.#pieces.entries()) {
      await editor.runCommand("Snippet Service: Search Snippets…");
      await editor.quickInput.waitFor("Search Snippets");
      await editor.quickInput.typeSlowly(piece.remembered);
      await editor.quickInput.waitForActive(this.#titles.get(piece) ?? "");
      if (index < 3) await editor.screenshot(`found-${String(index + 1)}`);
      await editor.quickInput.accept();
      await editor.quickInput.waitUntilClosed();
      await editor.editors.save();
      await eventually(
        () => readFile(join(this.#stage.server.workspaceFolder, collected), "utf8"),
        this.#pieces
          .slice(0, index + 1)
          .map(({ code }) => code)
          .join(""),
      );
    }
    await editor.screenshot("collected");
  }

  async #asksToSave({ file }: KeptPiece): Promise<void> {
    const { editor } = this.#stage;
    await editor.editors.openFile(file);
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand("Snippet Service: Save Selection as Snippet…");
  }

  async #fillsIn(piece: KeptPiece, pictured: boolean): Promise<void> {
    const { editor } = this.#stage;
    const picture = async (name: string): Promise<void> => {
      if (pictured) await editor.screenshot(name);
    };
    await editor.quickInput.waitFor("Title");
    const title = await editor.quickInput.value();
    assert.notEqual(title, "", "a title is suggested");
    assert.ok(!title.includes(piece.file), "a title is no path");
    this.#titles.set(piece, title);
    await picture("title");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor("Select the language of the snippet");
    await editor.quickInput.waitForActive(piece.language);
    await picture("language");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor(/^Tags/);
    await editor.quickInput.typeSlowly(piece.tags);
    await editor.quickInput.row(piece.tags).waitFor();
    await picture("tags");
    await editor.quickInput.accept();
    await editor.quickInput.waitFor("Who can read the snippet?");
    await editor.quickInput.waitForActive("Private");
    await picture("private");
    await editor.quickInput.accept();
    await eventually(async () => (await this.#library.snippets())[0]?.title, title);
    await picture("saved");
  }
}
