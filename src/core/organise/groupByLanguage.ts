import type { Snippet } from "../model.ts";
import type { Group } from "./group.ts";

/** Languages by name, as people sort. */
export function groupByLanguage(snippets: readonly Snippet[]): readonly Group[] {
  const { compare } = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });
  return [...Map.groupBy(snippets, ({ languageId }) => languageId)]
    .map(([languageId, members]) => ({
      id: `language:${languageId}`,
      subject: { kind: "language" as const, languageId, name: members[0]?.language ?? languageId },
      snippets: members,
    }))
    .sort((left, right) => compare(left.subject.name, right.subject.name));
}
