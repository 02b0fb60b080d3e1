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
import type { CommandId } from "../commandId.ts";
import { ReadOnlyTexts } from "./readOnlyTexts.ts";

const scheme = "snippet-service-page";

/** An action of a page, above its first line. */
export interface PageAction extends Command {
  readonly command: CommandId;
}

/** Shows Markdown as read-only documents, which end with the window. */
export class ReadOnlyPages extends ReadOnlyTexts implements CodeLensProvider {
  readonly #actions = new Map<string, PageAction>();

  constructor() {
    super(scheme);
    this.owned.add(languages.registerCodeLensProvider({ scheme }, this));
  }

  provideCodeLenses({ uri }: Pick<TextDocument, "uri">): CodeLens[] {
    const action = this.#actions.get(uri.toString());
    return action === undefined ? [] : [new CodeLens(new Range(0, 0, 0, 0), action)];
  }

  /** @param title of the tab; replaces a page with the same title. */
  async show(title: string, text: string, action?: PageAction): Promise<void> {
    const uri = this.put(Uri.from({ scheme, path: `/${title}.md` }), text);
    if (action !== undefined) {
      this.#actions.set(uri.toString(), action);
    }
    const document = await workspace.openTextDocument(uri);
    await languages.setTextDocumentLanguage(document, "markdown");
    await window.showTextDocument(document, { preview: true });
  }
}
