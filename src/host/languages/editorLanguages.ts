import { extensions, languages, type Disposable } from "vscode";
import { editorLanguageFor } from "../../core/snippet/language/languageMap.ts";
import { foldName } from "../../core/snippet/language/linguist.ts";
import { contributedLanguages } from "./contributedLanguages.ts";

/** A cache: every typed key asks, and an answer reads the manifests of all extensions. */
const known = new Map<string, Promise<string>>();
let listening: Disposable | undefined;

/** @returns the editor's id for a language of the server, with its installed extensions; "plaintext" if there is none. */
export function editorLanguageOf(serviceName: string): Promise<string> {
  listening ??= extensions.onDidChange(() => known.clear());
  const find = async (): Promise<string> =>
    editorLanguageFor(serviceName, await languages.getLanguages(), contributedAliases());
  const id = known.get(serviceName) ?? find();
  known.set(serviceName, id);
  return id;
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
