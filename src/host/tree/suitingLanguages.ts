import { window, type TextEditor } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import { Emitter } from "../../core/emitter.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import { languageOf } from "../languages/documentColors.ts";

/** Schemes of panels and the like, which count as editors, too. */
const otherSchemes: ReadonlySet<string> = new Set(["output", "debug", "comment"]);

/** The languages of the library that correspond to the active file's language. */
export class SuitingLanguages extends DisposableOwner {
  readonly #languages: EditorLanguages;
  readonly #changed = this.owned.add(new Emitter<void>());
  /** The active file's language has changed. */
  readonly onDidChange = this.#changed.event;
  #active: string | undefined;
  #now: ReadonlySet<string> = new Set();

  constructor(languages: EditorLanguages) {
    super();
    this.#languages = languages;
    this.#active = languageIdOf(window.activeTextEditor);
    this.owned.add(window.onDidChangeActiveTextEditor((editor) => this.#follow(editor)));
  }

  /** Names, from the last {@link SuitingLanguages.ask}. */
  get now(): ReadonlySet<string> {
    return this.#now;
  }

  /** Updates the languages for the current library. */
  async ask(library: SnippetLibrary): Promise<void> {
    const active = this.#active;
    const names = [...new Set(library.all().map(({ language }) => language))];
    const ids = await Promise.all(names.map((name) => this.#languages.idFor(name)));
    if (active === this.#active) {
      this.#now = new Set(names.filter((_, index) => ids[index] === active));
    }
  }

  #follow(editor: TextEditor | undefined): void {
    const active = languageIdOf(editor);
    if (active !== this.#active && !isOther(editor)) {
      this.#active = active;
      this.#changed.fire();
    }
  }
}

function isOther(editor: TextEditor | undefined): boolean {
  return editor !== undefined && otherSchemes.has(editor.document.uri.scheme);
}

function languageIdOf(editor: TextEditor | undefined): string | undefined {
  const languageId =
    editor === undefined || isOther(editor) ? undefined : languageOf(editor.document);
  return languageId === "plaintext" ? undefined : languageId;
}
