import { Uri, type ViewColumn, window, workspace } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import { closeTexts } from "../textTabs.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { ReadOnlyTexts } from "../documents/readOnlyTexts.ts";
import { colorDocument } from "../languages/documentColors.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import { PreviewPlace } from "./previewPlace.ts";

const scheme = "snippet-service-preview";
const address = Uri.from({ scheme, path: "/Preview" });

type Previewed = Pick<Snippet, "id" | "code" | "language">;

/** For a row without a snippet. */
const nothing: Previewed = { id: "", code: "", language: "Text" };

/**
 * Shows the active snippet of the list below the editors. It uses one document whose text changes: several documents
 * would replace the user's preview.
 */
export class PickPreview extends DisposableOwner {
  readonly #library: SnippetLibrary;
  readonly #languages: Pick<EditorLanguages, "idFor">;
  readonly #texts = this.owned.add(new ReadOnlyTexts(scheme));
  readonly #ending = new AbortController();
  readonly #place = new PreviewPlace();
  readonly #earlier: Promise<void>;
  readonly #closed = Promise.withResolvers<void>();
  #wanted: Previewed | undefined;
  #showing: Promise<void> | undefined;
  #column: ViewColumn | undefined;

  /** @param earlier resolves when earlier previews are closed. Until then the layout has their group, which must not be restored. */
  constructor(
    library: SnippetLibrary,
    editorLanguages: Pick<EditorLanguages, "idFor">,
    earlier: Promise<void>,
  ) {
    super();
    this.#library = library;
    this.#languages = editorLanguages;
    this.#earlier = earlier;
  }

  /** Resolves when this preview and all earlier ones are closed. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  get isOpen(): boolean {
    return this.#wanted !== undefined;
  }

  /** The last call wins; empty without a snippet. @throws the reason if a snippet cannot be read. */
  show(snippet: Previewed = nothing): Promise<void> {
    this.#wanted = snippet;
    this.#showing ??= this.#follow();
    return this.#showing;
  }

  /** Resolves when the window is as before. */
  async close(): Promise<void> {
    this.#ending.abort();
    try {
      await this.#showing?.catch(() => undefined);
      await this.#earlier;
      await closeTexts((uri) => uri.scheme === scheme);
      await this.#place.close();
    } finally {
      this.dispose();
      this.#closed.resolve();
    }
  }

  async #follow(): Promise<void> {
    let shown: Previewed | undefined;
    try {
      while (shown !== this.#wanted && this.#wanted !== undefined && !this.#isEnding()) {
        shown = this.#wanted;
        await this.#showOne(shown);
      }
    } finally {
      // At once after the last look, so that no call falls between.
      this.#showing = undefined;
    }
  }

  async #showOne(snippet: Previewed): Promise<void> {
    const library = this.#library;
    const isHere = snippet === nothing || library.isWhole(snippet.id);
    const { code, language } = isHere
      ? snippet
      : await library.read(snippet.id, this.#ending.signal);
    const languageId = await this.#languages.idFor(language);
    await this.#earlier;
    if (this.#isEnding() || snippet !== this.#wanted) {
      return;
    }
    const document = await workspace.openTextDocument(this.#texts.put(address, code));
    await colorDocument(document, languageId);
    if (this.#isEnding()) {
      return;
    }
    this.#column ??= await this.#place.open();
    if (this.#column !== undefined) {
      const editor = await window.showTextDocument(document, {
        viewColumn: this.#column,
        preserveFocus: true,
        preview: false,
      });
      this.#column = editor.viewColumn;
    }
  }

  #isEnding(): boolean {
    return this.#ending.signal.aborted;
  }
}
