import {
  CompletionItem,
  CompletionItemKind,
  CompletionList,
  l10n,
  window,
  workspace,
  type CancellationToken,
  type CompletionItemProvider,
  type Position,
  type Range,
  type TextDocument,
} from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import type { Disposable } from "../../core/ports.ts";
import { textFor, type Place } from "../../core/snippet/code/insertText.ts";
import { languageNameOf } from "../../core/snippet/language/fileLanguage.ts";
import { prefixesOf, prefixTag } from "../../core/snippet/prefixTag.ts";
import { isTemplate, templateOf } from "../../core/snippet/template/templateTag.ts";
import { weakestBeginning, weakestMatch } from "../../core/snippet/weakMatch.ts";
import type { TextLengths } from "../../core/snippet/template/slowTransforms.ts";
import { placeOf, snippetString, textLengths } from "../insert/insertedText.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import type { LibrarySearches } from "../search/librarySearches.ts";
import { labelText, shownText } from "../shownText.ts";
import { ownerText } from "../snippetText.ts";
import { snippetTooltip } from "../tree/snippetTooltip.ts";
import { titleOf } from "../tree/treeItems.ts";
import type { LibraryInUse } from "../library/libraryInUse.ts";
import { languageOf } from "../languages/documentColors.ts";

const mostOffered = 20;
/** In UTF-16 units, of all suggestions: each key prepares them and sends them to the editor's window. */
const mostText = 100_000;
/** The most languages of a library compared for each key, and the most searched: those with most own snippets. */
const [mostNames, mostSearches] = [500, 10];

/** A row of the list, with its snippet. */
class SnippetCompletion extends CompletionItem {
  readonly snippet: Snippet;

  constructor(snippet: Snippet, label: string, kind: CompletionItemKind) {
    const description = ownerText(snippet)[0] ?? l10n.t("Snippet Service");
    super({ label: labelText(label), description: labelText(description) }, kind);
    this.snippet = snippet;
  }
}

/** Suggests snippets of the document's language while the user types, by prefix or by a word of the title. */
export class SnippetCompletions implements CompletionItemProvider {
  readonly #libraries: Pick<LibraryInUse, "library">;
  readonly #searches: LibrarySearches;
  readonly #languages: EditorLanguages;
  /** The names of the languages that have snippets; cached, because every key needs them. */
  #names: { readonly library: SnippetLibrary; readonly names: readonly string[] } | undefined;
  #listening: Disposable | undefined;

  constructor(
    libraries: Pick<LibraryInUse, "library">,
    searches: LibrarySearches,
    languages: EditorLanguages,
  ) {
    this.#libraries = libraries;
    this.#searches = searches;
    this.#languages = languages;
  }

  async provideCompletionItems(
    document: TextDocument,
    position: Position,
    token: CancellationToken,
  ): Promise<CompletionList<SnippetCompletion> | undefined> {
    const range = document.getWordRangeAtPosition(position)?.with({ end: position });
    const { library } = this.#libraries;
    if (range === undefined || library === undefined) {
      return undefined;
    }
    const typed = document.getText(range);
    await library.loadLocal();
    const queries = await this.#queries(library, languageOf(document), typed);
    const search = queries.length === 0 ? undefined : await this.#searches.of(library);
    if (search === undefined || token.isCancellationRequested) {
      return undefined;
    }
    const ending = new AbortController();
    const listening = token.onCancellationRequested(() => ending.abort());
    const finds = queries.map((query) => search.query(query, mostOffered, ending.signal));
    // Two spellings of a language find the same snippets.
    const results = (await Promise.all(finds)).flat();
    const snippets = new Map(results.map((snippet) => [snippet.id, snippet]));
    const found = [...snippets.values()]
      .filter(({ id }) => library.isWhole(id))
      .flatMap((snippet) => offeredAs(snippet, typed))
      .filter(isWithin(mostText))
      .slice(0, mostOffered);
    listening.dispose();
    const editor = window.visibleTextEditors.find((each) => each.document === document);
    const templates = found.flatMap(({ snippet }) => (isTemplate(snippet) ? snippet.code : []));
    const places = [range, ...(editor?.selections ?? [])];
    const lengths = await textLengths(document, places, templates);
    const at = { range, typed, lengths, place: editor && placeOf(editor, range) };
    const kind = kindIn(document);
    const items = found.map((offer) => itemOf(offer, kind, at));
    // Incomplete, so each key asks again: the list has only the best ones.
    return new CompletionList(items, true);
  }

  async resolveCompletionItem(item: SnippetCompletion): Promise<SnippetCompletion> {
    const languageId = await this.#languages.idFor(item.snippet.language);
    const { library } = this.#libraries;
    const standing = library?.standing(item.snippet.id) ?? "server";
    item.documentation = snippetTooltip(item.snippet, languageId, standing);
    return item;
  }

  /**
   * Snippets of the document's language, and in every document plain text with a prefix. The user's own ones first: those
   * of others have only the room that these leave.
   */
  async #queries(
    library: SnippetLibrary,
    languageId: string,
    typed: string,
  ): Promise<readonly string[]> {
    const names = this.#namesOf(library);
    const ids = await Promise.all(names.map((name) => this.#languages.idFor(name)));
    const here = names.filter((_name, index) => ids[index] === languageId).slice(0, mostSearches);
    const plain = names.filter((name) => languageNameOf(name) === "Text" && !here.includes(name));
    const queries = [
      ...here.map((name) => `lang:"${name}" ${typed}`),
      ...plain.map((name) => `lang:"${name}" tag:"${prefixTag(typed) ?? typed}"`),
    ];
    const others = (library.shared?.() ?? []).length === 0 ? [] : queries;
    return [
      ...queries.map((query) => `-is:shared ${query}`),
      ...others.map((query) => `is:shared ${query}`),
    ];
  }

  #namesOf(library: SnippetLibrary): readonly string[] {
    if (this.#names?.library === library) {
      return this.#names.names;
    }
    this.#listening?.dispose();
    this.#listening = library.onDidChange(({ kind }) => {
      if (kind !== "state" && kind !== "waiting") this.#names = undefined;
    });
    const all = [library.all(), library.shared?.() ?? []].flatMap(languagesByUse);
    const names = [...new Set(all)].slice(0, mostNames);
    this.#names = { library, names };
    return names;
  }
}

function languagesByUse(snippets: readonly Snippet[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { language } of snippets) {
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([language]) => language);
}

interface Offer {
  readonly snippet: Snippet;
  /** The matching text: a prefix, or the title. */
  readonly label: string;
  /** Whether the label is a prefix and was typed in full. */
  readonly isNamed: boolean;
}

function offeredAs(snippet: Snippet, typed: string): readonly Offer[] {
  const start = typed.toLowerCase();
  const prefix = prefixesOf(snippet).find((it) => it.toLowerCase().startsWith(start));
  if (prefix !== undefined) {
    const isNamed = prefix.length === typed.length;
    return [{ snippet, label: shownText(prefix), isNamed }];
  }
  const words = snippet.title.toLowerCase().split(/[^\p{L}\p{N}_]+/u);
  return words.some((word) => word.startsWith(start))
    ? [{ snippet, label: titleOf(snippet), isNamed: false }]
    : [];
}

/** Leaves out each offer whose code has no room beside those before it; the search has them all. */
function isWithin(most: number): (offer: Offer) => boolean {
  let left = most;
  return ({ snippet: { code } }) => {
    const fits = code.length <= left;
    left -= fits ? code.length : 0;
    return fits;
  };
}

interface Where {
  readonly range: Range;
  readonly typed: string;
  readonly lengths: TextLengths;
  /** Known only to an editor that shows the document. Without one, the editor indents the text itself. */
  readonly place: Place | undefined;
}

function itemOf(
  { snippet, label, isNamed }: Offer,
  kind: CompletionItemKind,
  { range, typed, lengths, place }: Where,
): SnippetCompletion {
  const item = new SnippetCompletion(snippet, label, kind);
  const template = templateOf(snippet);
  const text = place === undefined ? template : textFor([template], place);
  item.insertText = snippetString(text, lengths);
  item.keepWhitespace = place !== undefined;
  item.range = range;
  // The item must never be filtered out, because the match may be the title's third word. It must rank below everything
  // else that the editor offers; if its prefix was typed in full, only below items that begin with it.
  item.filterText = isNamed ? weakestBeginning(typed) : weakestMatch(typed);
  item.sortText = "\u{10FFFF}";
  item.detail = label === titleOf(snippet) ? "" : titleOf(snippet);
  return item;
}

/** `editor.snippetSuggestions` can put items of the kind Snippet above all others, however weakly they match. */
function kindIn(document: TextDocument): CompletionItemKind {
  const place = workspace.getConfiguration("editor", document).get("snippetSuggestions");
  return place === "top" ? CompletionItemKind.Text : CompletionItemKind.Snippet;
}
