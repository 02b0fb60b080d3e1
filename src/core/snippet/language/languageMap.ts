import { editorIdsByName, extensionsByName, own } from "./languageOverrides.ts";
import { foldName, linguist, type LinguistLanguage } from "./linguist.ts";

/**
 * The editor's language id for a server's language name: the id itself, an override, an alias of an installed
 * extension, then linguist's names, then a file name's extension.
 *
 * @param known ids of the editor (`languages.getLanguages()`); only these and "plaintext" are returned.
 * @param aliases of installed extensions: names in lower case to ids.
 */
export function editorLanguageFor(
  serviceName: string,
  known: readonly string[],
  aliases: ReadonlyMap<string, string> = new Map(),
): string {
  const ids = new Set(known);
  const name = foldName(serviceName);
  const alias = aliases.get(name);
  const candidates = [
    name,
    ...(own(editorIdsByName, name) ?? []),
    ...(alias === undefined ? [] : [alias]),
    ...candidatesOf(linguist.named(name)),
    ...candidatesOf(linguist.ofFile(name)),
  ];
  return candidates.find((candidate) => ids.has(candidate)) ?? "plaintext";
}

/** The usual file extension with its dot; ".txt" for an unknown language. */
export function fileExtensionFor(serviceName: string): string {
  const name = foldName(serviceName);
  const language = linguist.named(name) ?? linguist.ofFile(name);
  // Applies to every name of the language: as a notebook, the file would run its author's code.
  const override = own(extensionsByName, language === undefined ? name : foldName(language.name));
  const [usual] = language?.extensions ?? [];
  return own(extensionsByName, name) ?? override ?? (usual === undefined ? ".txt" : `.${usual}`);
}

function candidatesOf(language: LinguistLanguage | undefined): readonly string[] {
  if (language === undefined) {
    return [];
  }
  const name = foldName(language.name);
  return [
    ...(own(editorIdsByName, name) ?? []),
    name,
    name.replaceAll(" ", "-"),
    ...language.aliases,
    ...language.extensions.slice(0, 1),
  ];
}
