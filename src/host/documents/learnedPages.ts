import { EventEmitter, Uri, languages, window, workspace } from "vscode";
import type { Disposable, TextDocumentContentProvider } from "vscode";

const scheme = "snippet-service-learned";

/** Shows the page of what was learned as a document that cannot be edited. */
export class LearnedPages implements TextDocumentContentProvider, Disposable {
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

  async show(text: string): Promise<void> {
    const uri = Uri.from({ scheme, path: "/What Was Learned.md" });
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
