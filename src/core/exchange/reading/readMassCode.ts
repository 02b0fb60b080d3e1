import type { FoundSnippet, ReadItem } from "../foundSnippet.ts";
import { importTags, importTitle } from "./importedFields.ts";
import { isTrueAt, itemsOf, memberOf, nameAt, textAt, textsAt } from "./jsonTree.ts";

/** Names that only massCode uses, from its editor component. */
const names: Readonly<Record<string, string>> = { c_cpp: "c++", plain_text: "plain text" };

/** Whether this is massCode's `db.json` (versions 2 and 3: lists of snippets, folders and tags). */
export function isMassCode(root: unknown): boolean {
  return ["snippets", "folders", "tags"].every((name) => Array.isArray(memberOf(root, name)));
}

/**
 * massCode's database. A snippet of several fragments becomes several snippets; the name of its folder becomes a tag.
 * Its trash is skipped.
 */
export function* readMassCode(root: unknown, file: string): Generator<ReadItem> {
  const folders = namesById(memberOf(root, "folders"));
  const tags = namesById(memberOf(root, "tags"));
  for (const snippet of itemsOf(memberOf(root, "snippets"))) {
    yield* read(snippet, file, folders, tags);
  }
}

function* read(
  snippet: unknown,
  file: string,
  folders: ReadonlyMap<string, string>,
  tags: ReadonlyMap<string, string>,
): Generator<ReadItem> {
  const name = nameAt(snippet, "name");
  const source = `${file}: ${name}`;
  if (isTrueAt(snippet, "isDeleted")) {
    yield { source, reason: { kind: "in-trash" } };
    return;
  }
  const fragments = itemsOf(memberOf(snippet, "content"));
  if (fragments.length === 0) {
    yield { source, reason: { kind: "empty" } };
    return;
  }
  const folder = folders.get(nameAt(snippet, "folderId")) ?? "";
  const own = (textsAt(snippet, "tagsIds") ?? []).map((id) => tags.get(id) ?? "");
  const shared = {
    description: textAt(snippet, "description") ?? "",
    tags: importTags([...own, folder]),
    private: true,
  };
  for (const fragment of fragments) {
    const label = fragments.length > 1 ? nameAt(fragment, "label") : undefined;
    yield foundIn(fragment, { source, name, label, shared });
  }
}

function foundIn(
  fragment: unknown,
  whole: {
    readonly source: string;
    readonly name: string;
    readonly label: string | undefined;
    readonly shared: Pick<FoundSnippet, "description" | "tags" | "private">;
  },
): FoundSnippet {
  const { source, name, label, shared } = whole;
  const language = nameAt(fragment, "language");
  const code = textAt(fragment, "value") ?? "";
  return {
    source: label === undefined ? source : `${source}: ${label}`,
    ...importTitle(label === undefined || label === "" ? name : `${name}: ${label}`, code),
    ...shared,
    language: { names: [names[language] ?? language.replaceAll("_", " ")], fileName: "" },
    code,
  };
}

/** The names as tags. */
function namesById(list: unknown): ReadonlyMap<string, string> {
  return new Map(itemsOf(list).map((item) => [nameAt(item, "id"), asTag(nameAt(item, "name"))]));
}

/** Tags cannot contain blanks. */
function asTag(name: string): string {
  return name.trim().replaceAll(/[\s,]+/g, "-");
}
