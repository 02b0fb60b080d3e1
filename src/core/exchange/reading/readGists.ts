import type { ReadItem } from "../foundSnippet.ts";
import { importTags, importTitle } from "./importedFields.ts";
import { isObject, isTrueAt, memberOf, membersOf, nameAt, textAt } from "./jsonTree.ts";

/** Whether the file has gists in the form of GitHub's API: one, or a list. */
export function isGists(root: unknown): boolean {
  const [first] = [root].flat();
  return isObject(memberOf(first, "files"));
}

/**
 * Reads gists; each of their files becomes a snippet. `#words` of the description become tags, because GistPad writes
 * tags in this way. All become private, whatever the gist was.
 */
export function* readGists(root: unknown, file: string): Generator<ReadItem> {
  for (const gist of [root].flat()) {
    yield* read(gist, file);
  }
}

function* read(gist: unknown, file: string): Generator<ReadItem> {
  const files = memberOf(gist, "files");
  const { description, tags } = partsOf(textAt(gist, "description") ?? "");
  for (const [name, content] of membersOf(files ?? gist)) {
    const source = `${file}: ${name}`;
    const code = textAt(content, "content");
    if (code === undefined || isTrueAt(content, "truncated")) {
      yield { source, reason: { kind: "cut-off" } };
      continue;
    }
    const language = nameAt(content, "language");
    yield {
      source,
      ...importTitle(name, code),
      description,
      language: { names: language === "" ? [] : [language], fileName: name },
      tags,
      private: true,
      code,
    };
  }
}

/** In UTF-16 units. A longer description has no tags. */
const longestTagged = 10_000;

function partsOf(text: string): { readonly description: string; readonly tags: readonly string[] } {
  if (text.length > longestTagged) {
    return { description: text, tags: [] };
  }
  const tag = /(?<=^|\s)#([\p{L}\p{N}_][\p{L}\p{N}_-]*)/gu;
  const tags = importTags([...text.matchAll(tag)].map(([, name = ""]) => name));
  return { description: text.replaceAll(tag, "").replaceAll(/ {2,}/g, " ").trim(), tags };
}
