import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { LanguageNode, SnippetNode } from "./treeNodes.ts";

/** Languages by name; below each its snippets in the service's order. */
export function groupByLanguage(library: SnippetLibrary): readonly LanguageNode[] {
  const byLanguage = new Map<string, Snippet[]>();
  for (const snippet of library.all()) {
    const group = byLanguage.get(snippet.languageId);
    if (group === undefined) {
      byLanguage.set(snippet.languageId, [snippet]);
    } else {
      group.push(snippet);
    }
  }
  const { compare } = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });
  return [...byLanguage]
    .map(
      ([id, snippets]) =>
        new LanguageNode(
          library.key,
          { id, name: snippets[0]?.language ?? id },
          snippets.map((snippet) => new SnippetNode(library.key, snippet)),
        ),
    )
    .sort((left, right) => compare(left.name, right.name));
}
