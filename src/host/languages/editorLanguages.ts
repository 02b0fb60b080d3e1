import { extensions, languages, type Disposable } from "vscode";
import { editorLanguageFor } from "../../core/snippet/language/languageMap.ts";
import { foldName } from "../../core/snippet/language/linguist.ts";

/** The languages that this editor knows, with its installed extensions. */
export class EditorLanguages implements Disposable {
  /** Asked for with every key that is typed, while the manifests of all extensions are read for an answer. */
  readonly #ids = new Map<string, Promise<string>>();
  readonly #listening = extensions.onDidChange(() => this.#ids.clear());

  /** @returns the editor's id for a language of the service, "plaintext" where it knows none. */
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

/** Names in lower case to ids. Of several extensions the first one wins, as in the editor. */
function contributedAliases(): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  for (const { packageJSON } of extensions.all) {
    for (const { id, names } of contributedLanguages(packageJSON)) {
      for (const name of names) {
        if (!aliases.has(foldName(name))) {
          aliases.set(foldName(name), id);
        }
      }
    }
  }
  return aliases;
}

/** Manifests of others are taken as they come: whatever is not as documented is passed over. */
function contributedLanguages(
  manifest: unknown,
): readonly { readonly id: string; readonly names: readonly string[] }[] {
  return listIn(record(record(manifest)["contributes"])["languages"]).flatMap((entry) => {
    const { id, aliases } = record(entry);
    const names = listIn(aliases).filter((alias) => typeof alias === "string");
    return typeof id === "string" ? [{ id, names }] : [];
  });
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
