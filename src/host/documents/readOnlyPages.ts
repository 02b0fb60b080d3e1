import { CodeLens, EventEmitter, Range, Uri, languages, window, workspace } from "vscode";
import type { CodeLensProvider, Command, TextDocument, TextDocumentContentProvider } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import type { CommandId } from "../commandId.ts";

const scheme = "snippet-service-page";

/** An action of a page, above its first line. */
export interface PageAction extends Command {
  readonly command: CommandId;
}

/** Shows Markdown as read-only documents, which end with the window. */
export class ReadOnlyPages
  extends DisposableOwner
  implements TextDocumentContentProvider, CodeLensProvider
{
  readonly #texts = new Map<string, string>();
  readonly #actions = new Map<string, PageAction>();
  readonly #changes = this.owned.add(new EventEmitter<Uri>());
  readonly onDidChange = this.#changes.event;

  constructor() {
    super();
    this.owned.add(workspace.registerTextDocumentContentProvider(scheme, this));
    this.owned.add(languages.registerCodeLensProvider({ scheme }, this));
  }

  provideCodeLenses({ uri }: Pick<TextDocument, "uri">): CodeLens[] {
    const action = this.#actions.get(uri.toString());
    return action === undefined ? [] : [new CodeLens(new Range(0, 0, 0, 0), action)];
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.toString()) ?? "";
  }

  /** @param title of the tab; replaces a page with the same title. */
  async show(title: string, text: string, action?: PageAction): Promise<void> {
    const uri = Uri.from({ scheme, path: `/${title}.md` });
    if (action !== undefined) {
      this.#actions.set(uri.toString(), action);
    }
    this.#texts.set(uri.toString(), text);
    this.#changes.fire(uri);
    const document = await workspace.openTextDocument(uri);
    await languages.setTextDocumentLanguage(document, "markdown");
    await window.showTextDocument(document, { preview: true });
  }
}
