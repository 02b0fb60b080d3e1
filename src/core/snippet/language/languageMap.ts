import type { Language } from "../../model.ts";
import { editorIdsByName, extensionsByName, namesByEditorId } from "./languageOverrides.ts";
import { foldName, Linguist, type LinguistLanguage } from "./linguist.ts";

const linguist = new Linguist();

/**
 * The editor's language id for a service's language name: the id itself, an override, an alias of an
 * installed extension, then what linguist calls the language, then a file name's extension.
 *
 * @param known ids that the editor knows (`languages.getLanguages()`); no other is ever returned but "plaintext".
 * @param aliases names in lower case to ids, as installed extensions contribute them.
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

/**
 * The service's language for an editor's language id, and for a file: the one function that decides it.
 *
 * @param fileName decides where the editor has no id of its own for the file ("plaintext" or ""), or one that no
 * language fits: "main.zig" is Zig even in an editor that never heard of it.
 * @returns undefined where the service has nothing that fits; the user chooses then.
 */
export function serviceLanguageFor(
  editorId: string,
  languages: readonly Language[],
  fileName = "",
): Language | undefined {
  const id = foldName(editorId);
  const byName = new Map(languages.map((language) => [foldName(language.name), language]));
  const firstOf = (names: readonly string[]): Language | undefined =>
    names.map((name) => byName.get(name)).find((language) => language !== undefined);
  const ofFile = (): Language | undefined => firstOf(namesOf(linguist.ofFile(fileName)));
  const names = [...(own(namesByEditorId, id) ?? [id]), ...namesOf(linguist.named(id))];
  if (id === "" || id === "plaintext") {
    return ofFile() ?? firstOf(names);
  }
  return (
    firstOf(names) ??
    languages.find((language) => editorLanguageFor(language.name, [id]) === id) ??
    ofFile()
  );
}

/** What linguist calls the language of a file with this name; undefined where the name says nothing. */
export function languageNameOfFile(fileName: string): string | undefined {
  return linguist.ofFile(fileName)?.name;
}

/**
 * What linguist calls the language of a name, an alias, an editor's id or a file extension without its dot.
 * @returns undefined where nobody uses that for a language.
 */
export function languageNameOf(text: string): string | undefined {
  const name = foldName(text);
  const ofEditor = (own(namesByEditorId, name) ?? []).map((each) => linguist.named(each));
  const found =
    linguist.named(name) ??
    ofEditor.find((language) => language !== undefined) ??
    linguist.ofFile(`.${name}`);
  return found?.name;
}

/** The usual file extension with its dot, ".txt" for a language that nobody knows. */
export function fileExtensionFor(serviceName: string): string {
  const name = foldName(serviceName);
  const override = own(extensionsByName, name);
  const [usual] = linguist.named(name)?.extensions ?? linguist.ofFile(name)?.extensions ?? [];
  return override ?? (usual === undefined ? ".txt" : `.${usual}`);
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

function namesOf(language: LinguistLanguage | undefined): readonly string[] {
  return language === undefined ? [] : [foldName(language.name), ...language.aliases];
}

/** A language may be called "constructor": only the table's own rows count. */
function own<V>(table: Readonly<Record<string, V>>, key: string): V | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
