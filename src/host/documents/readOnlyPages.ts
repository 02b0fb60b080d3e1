import {
  CodeLens,
  Range,
  Uri,
  languages,
  window,
  workspace,
  type CodeLensProvider,
  type Command,
  type TextDocument,
} from "vscode";
import { ReadOnlyTexts } from "./readOnlyTexts.ts";

const scheme = "snippet-service-page";

/** Shows Markdown as read-only documents, which end with the window. */
export class ReadOnlyPages extends ReadOnlyTexts implements CodeLensProvider {
  readonly #actions = new Map<string, Command>();

  constructor() {
    super(scheme);
    this.owned.add(languages.registerCodeLensProvider({ scheme }, this));
  }

  provideCodeLenses({ uri }: Pick<TextDocument, "uri">): CodeLens[] {
    const action = this.#actions.get(uri.toString());
    return action === undefined ? [] : [new CodeLens(new Range(0, 0, 0, 0), action)];
  }

  /**
   * @param title of the tab; replaces a page with the same title.
   * @param action shown above the first line.
   */
  async show(title: string, text: string, action?: Command): Promise<void> {
    const uri = this.put(Uri.from({ scheme, path: `/${title}.md` }), text);
    if (action !== undefined) {
      this.#actions.set(uri.toString(), action);
    }
    const document = await workspace.openTextDocument(uri);
    await languages.setTextDocumentLanguage(document, "markdown");
    await window.showTextDocument(document, { preview: true });
  }
}
