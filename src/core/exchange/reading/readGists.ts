import type { Node } from "jsonc-parser";
import { splitTags } from "../../snippet/tagRules.ts";
import { joinReadings, type NotTaken, type Reading } from "../foundSnippet.ts";
import { importTitle } from "./importTitle.ts";
import { isTrueAt, itemsOf, memberOf, membersOf, textAt } from "./jsonTree.ts";

/** Whether the file has gists in the form of GitHub's API: one, or a list. */
export function isGists(root: Node): boolean {
  const [first] = root.type === "array" ? itemsOf(root) : [root];
  return first !== undefined && memberOf(first, "files")?.type === "object";
}

/**
 * Reads gists; each of their files becomes a snippet. `#words` of the description become tags, because GistPad writes
 * tags in this way. All become private, whatever the gist was.
 */
export function readGists(root: Node, file: string): Reading {
  const gists = root.type === "array" ? itemsOf(root) : [root];
  return joinReadings(gists.map((gist) => read(gist, file)));
}

function read(gist: Node, file: string): Reading {
  const files = memberOf(gist, "files");
  const { description, tags } = partsOf(textAt(gist, "description") ?? "");
  const notTaken: NotTaken[] = [];
  const found = membersOf(files ?? gist).flatMap(([name, content]) => {
    const source = `${file}: ${name}`;
    const code = textAt(content, "content");
    if (code === undefined || isTrueAt(content, "truncated")) {
      notTaken.push({ source, reason: { kind: "cut-off" } });
      return [];
    }
    const language = textAt(content, "language");
    return [
      {
        source,
        ...importTitle(name, code),
        description,
        language: { names: language === undefined ? [] : [language], fileName: name },
        tags,
        private: true,
        code,
      },
    ];
  });
  return { found, notTaken };
}

/** In UTF-16 units. A longer description has no tags. */
const longestTagged = 10_000;

function partsOf(text: string): { readonly description: string; readonly tags: readonly string[] } {
  if (text.length > longestTagged) {
    return { description: text, tags: [] };
  }
  const tag = /(?<=^|\s)#([\p{L}\p{N}_][\p{L}\p{N}_-]*)/gu;
  const tags = splitTags([...text.matchAll(tag)].map(([, name = ""]) => name).join(" "));
  return { description: text.replaceAll(tag, "").replaceAll(/ {2,}/g, " ").trim(), tags };
}
