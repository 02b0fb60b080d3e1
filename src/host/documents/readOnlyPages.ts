import { EventEmitter, Uri, languages, window, workspace } from "vscode";
import type { Disposable, TextDocumentContentProvider } from "vscode";

const scheme = "snippet-service-page";

/** Shows Markdown as documents that cannot be edited; they end with the window. */
export class ReadOnlyPages implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;
  readonly #registration: Disposable;

  constructor() {
    this.#registration = workspace.registerTextDocumentContentProvider(scheme, this);
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? "";
  }

  /** @param title of the tab; a page of the same title is replaced. */
  async show(title: string, text: string): Promise<void> {
    const uri = Uri.from({ scheme, path: `/${title}.md` });
    this.#texts.set(uri.toString(), text);
    this.#changes.fire(uri);
    const document = await workspace.openTextDocument(uri);
    await languages.setTextDocumentLanguage(document, "markdown");
    await window.showTextDocument(document, { preview: true });
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changes.dispose();
  }
}
