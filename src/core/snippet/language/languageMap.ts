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
 * The service's language for an editor's language id.
 *
 * @param fileName decides where the editor knows the text as plain text only: "main.zig" is Zig
 * even in an editor that never heard of it.
 * @returns undefined where the service has nothing that fits; the person chooses then.
 */
export function serviceLanguageFor(
  editorId: string,
  languages: readonly Language[],
  fileName = "",
): Language | undefined {
  const id = foldName(editorId);
  const byName = new Map(languages.map((language) => [foldName(language.name), language]));
  const ofFile = id === "plaintext" ? namesOf(linguist.ofFile(fileName)) : [];
  const names = [...ofFile, ...(own(namesByEditorId, id) ?? [id]), ...namesOf(linguist.named(id))];
  const named = names.map((name) => byName.get(name)).find((language) => language !== undefined);
  if (named !== undefined || id === "plaintext") {
    return named;
  }
  return languages.find((language) => editorLanguageFor(language.name, [id]) === id);
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
