import assert from "node:assert/strict";
import * as vscode from "vscode";

/** The user who chooses from the editor's lists and dialogs, which no test inside the extension host can press. */
export class AnsweredPicks {
  /** Of the list that was shown last. */
  rows: readonly vscode.QuickPickItem[] = [];
  readonly #picks: (string | number | undefined)[] = [];
  readonly #places: (vscode.Uri | undefined)[] = [];
  readonly #texts: (string | undefined)[] = [];
  readonly #originals = new Map<string, unknown>();

  /** Closes the next list. */
  giveUp(): void {
    this.choose(undefined);
  }

  /** Chooses the row with this label, or at this place from 0, in the next list. */
  choose(row: string | number | undefined): void {
    this.#picks.push(row);
    this.#replace("showQuickPick", async (items: unknown) => {
      const wanted = this.#picks.shift();
      const rows = (await items) as readonly vscode.QuickPickItem[];
      this.rows = rows;
      if (wanted === undefined) {
        return undefined;
      }
      const row = rows.find((each, place) => each.label === wanted || place === wanted);
      assert.ok(
        row,
        `there is no row ${wanted} among ${rows.map((each) => each.label).join(", ")}`,
      );
      return row;
    });
  }

  /** Chooses this place in the next dialog about files; undefined closes it. */
  choosePlace(uri: vscode.Uri | undefined): void {
    this.#places.push(uri);
    this.#replace("showSaveDialog", async () => this.#places.shift());
    this.#replace("showOpenDialog", async () => {
      const place = this.#places.shift();
      return place === undefined ? undefined : [place];
    });
  }

  /** Types this into the next box; undefined closes it. */
  type(text: string | undefined): void {
    this.#texts.push(text);
    this.#replace("showInputBox", async () => this.#texts.shift());
  }

  /** The editor's own lists and dialogs are back. */
  dispose(): void {
    for (const [name, original] of this.#originals) {
      Object.defineProperty(vscode.window, name, { value: original, configurable: true });
    }
    this.#originals.clear();
    const left = [...this.#picks, ...this.#places, ...this.#texts];
    this.#picks.length = 0;
    this.#places.length = 0;
    this.#texts.length = 0;
    assert.deepEqual(left, [], "not everything was asked");
  }

  #replace(
    name: "showQuickPick" | "showOpenDialog" | "showSaveDialog" | "showInputBox",
    answer: (given: unknown) => Promise<unknown>,
  ): void {
    if (!this.#originals.has(name)) {
      this.#originals.set(name, vscode.window[name]);
      Object.defineProperty(vscode.window, name, { value: answer, configurable: true });
    }
  }
}
