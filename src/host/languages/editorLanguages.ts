import { extensions, languages, type Disposable } from "vscode";
import { editorLanguageFor } from "../../core/snippet/language/languageMap.ts";
import { foldName } from "../../core/snippet/language/linguist.ts";
import { contributedLanguages } from "./contributedLanguages.ts";

/** The languages of this editor, including its installed extensions. */
export class EditorLanguages implements Disposable {
  /** A cache: every typed key asks, and an answer reads the manifests of all extensions. */
  readonly #ids = new Map<string, Promise<string>>();
  readonly #listening = extensions.onDidChange(() => this.#ids.clear());

  /** @returns the editor's id for a language of the server; "plaintext" if there is none. */
  idFor(serviceName: string): Promise<string> {
    const known = this.#ids.get(serviceName);
    if (known !== undefined) {
      return known;
    }
    const id = languages
      .getLanguages()
      .then((ids) => editorLanguageFor(serviceName, ids, contributedAliases()));
    this.#ids.set(serviceName, Promise.resolve(id));
    return Promise.resolve(id);
  }

  dispose(): void {
    this.#listening.dispose();
  }
}

/** Ids by names in lower case. Of several extensions the first one wins, as in the editor. */
export function contributedAliases(): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { id, aliases } of contributedLanguages()) {
    for (const alias of aliases) {
      if (!ids.has(foldName(alias))) {
        ids.set(foldName(alias), id);
      }
    }
  }
  return ids;
}
