import type { Node } from "jsonc-parser";
import { splitTags } from "../../snippet/tagRules.ts";
import { joinReadings, nothingFound, type Reading } from "../foundSnippet.ts";
import { importTitle } from "./importTitle.ts";
import { isTrueAt, itemsOf, memberOf, textAt, textsAt } from "./jsonTree.ts";

/** Names that only massCode uses, from its editor component. */
const names: Readonly<Record<string, string>> = { c_cpp: "c++", plain_text: "plain text" };

/** Whether this is massCode's `db.json` (versions 2 and 3: lists of snippets, folders and tags). */
export function isMassCode(root: Node): boolean {
  return ["snippets", "folders", "tags"].every((name) => memberOf(root, name)?.type === "array");
}

/**
 * massCode's database. A snippet of several fragments becomes several snippets; the name of its folder becomes a tag.
 * Its trash is skipped.
 */
export function readMassCode(root: Node, file: string): Reading {
  const folders = namesById(memberOf(root, "folders"));
  const tags = namesById(memberOf(root, "tags"));
  return joinReadings(
    itemsOf(memberOf(root, "snippets")).map((snippet) => read(snippet, file, folders, tags)),
  );
}

function read(
  snippet: Node,
  file: string,
  folders: ReadonlyMap<string, string>,
  tags: ReadonlyMap<string, string>,
): Reading {
  const name = textAt(snippet, "name") ?? "";
  const source = `${file}: ${name}`;
  if (isTrueAt(snippet, "isDeleted")) {
    return { found: [], notTaken: [{ source, reason: { kind: "in-trash" } }] };
  }
  const fragments = itemsOf(memberOf(snippet, "content"));
  if (fragments.length === 0) {
    return { found: [], notTaken: [{ source, reason: { kind: "empty" } }] };
  }
  const folder = folders.get(textAt(snippet, "folderId") ?? "") ?? "";
  const own = (textsAt(snippet, "tagsIds") ?? [])
    .slice(0, mostTags)
    .map((id) => tags.get(id) ?? "");
  const shared = {
    description: textAt(snippet, "description") ?? "",
    tags: splitTags([...own, folder].map(asTag).join(" ")),
    private: true,
  };
  const found = fragments.map((fragment) => {
    const label = textAt(fragment, "label") ?? "";
    const language = textAt(fragment, "language") ?? "";
    const code = textAt(fragment, "value") ?? "";
    const title = fragments.length > 1 && label !== "" ? `${name}: ${label}` : name;
    return {
      source: fragments.length > 1 ? `${source}: ${label}` : source,
      ...importTitle(title, code),
      ...shared,
      language: { names: [names[language] ?? language.replaceAll("_", " ")], fileName: "" },
      code,
    };
  });
  return { ...nothingFound, found };
}

function namesById(list: Node | undefined): ReadonlyMap<string, string> {
  return new Map(
    itemsOf(list).map((item) => [textAt(item, "id") ?? "", textAt(item, "name") ?? ""]),
  );
}

/** Tags of one snippet; more are of no use. */
const mostTags = 100;
/** In UTF-16 units: longer than any name of a tag or folder. */
const longestName = 1_000;

/** Tags cannot contain blanks. */
function asTag(name: string): string {
  return name
    .slice(0, longestName)
    .trim()
    .replaceAll(/[\s,]+/g, "-");
}
