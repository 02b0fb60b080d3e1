import { maximumCodeBytes } from "../../model.ts";
import { prefixTag } from "../../snippet/prefixTag.ts";
import { templateTag } from "../../snippet/template/templateTag.ts";
import type { FoundSnippet, ImportRemark, LanguageHint, ReadItem } from "../foundSnippet.ts";
import { importTags, importTitle } from "./importedFields.ts";
import { isObject, memberOf, membersOf, nameAt, textsAt } from "./jsonTree.ts";
import { literalOf } from "../../snippet/template/snippetSyntax.ts";

/**
 * The editor's own snippets: a `.code-snippets` file, whose snippets name their languages, or `<language id>.json`. A
 * body with placeholders or variables stays unchanged and becomes a template; any other becomes the code that it
 * inserts. Prefixes become tags.
 *
 * @param file the name for the report.
 */
export function* readCodeSnippets(root: unknown, file: string): Generator<ReadItem> {
  const fileName = file.split(/[/\\]/).at(-1) ?? "";
  const language = /^(.+)\.jsonc?$/i.exec(fileName)?.[1];
  for (const [name, value] of membersOf(root)) {
    yield* read(name, value, file, language);
  }
}

/** The deepest nesting of groups. */
const deepest = 20;

/** Older files group their snippets, so an object without a body may contain some. */
function* read(
  name: string,
  value: unknown,
  file: string,
  language: string | undefined,
  depth = 0,
): Generator<ReadItem> {
  const source = `${file}: ${name}`;
  if (memberOf(value, "body") !== undefined) {
    const body = textsAt(value, "body")?.join("\n");
    yield body === undefined || body === ""
      ? { source, reason: { kind: "no-body" } }
      : snippetOf(name, value, body, { source, language });
    return;
  }
  const isDeep = depth === deepest;
  const inner = isDeep ? [] : membersOf(value).filter(([, each]) => isObject(each));
  if (inner.length === 0) {
    yield { source, reason: { kind: "no-body" } };
  }
  for (const [own, each] of inner) {
    yield* read(own, each, file, language, depth + 1);
  }
}

function snippetOf(
  name: string,
  value: unknown,
  body: string,
  { source, language }: { readonly source: string; readonly language: string | undefined },
): FoundSnippet {
  // A body that is too large for a snippet is refused unchanged.
  const literal = body.length > maximumCodeBytes ? undefined : literalOf(body);
  const code = literal ?? body;
  const { title, remarks } = importTitle(name, code);
  const prefixes = (textsAt(value, "prefix") ?? []).filter((prefix) => prefix !== "");
  const tags = prefixes.map(prefixTag).filter((tag) => tag !== undefined);
  const scope = languageOf(value, language);
  return {
    source,
    title,
    description: (textsAt(value, "description") ?? []).join("\n"),
    language: scope.hint,
    tags: [...importTags(tags), ...(literal === undefined ? [templateTag] : [])],
    private: true,
    code,
    remarks: [...remarks, ...scope.remarks, ...prefixRemarks(prefixes), ...conditionRemarks(value)],
  };
}

function languageOf(
  value: unknown,
  ofFile: string | undefined,
): { readonly hint: LanguageHint; readonly remarks: readonly ImportRemark[] } {
  const scope = nameAt(value, "scope")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
  const ids = ofFile === undefined ? scope : [ofFile];
  return {
    hint: { names: ids, fileName: "" },
    remarks: ids.length > 1 ? [{ kind: "further-languages", names: ids.slice(1) }] : [],
  };
}

function prefixRemarks(prefixes: readonly string[]): readonly ImportRemark[] {
  const left = prefixes.filter((prefix) => prefixTag(prefix) === undefined);
  return left.length === 0 ? [] : [{ kind: "prefix-left", prefixes: left }];
}

function conditionRemarks(value: unknown): readonly ImportRemark[] {
  const conditions = ["include", "exclude", "isFileTemplate"];
  return conditions.some((name) => memberOf(value, name) !== undefined)
    ? [{ kind: "condition-left" }]
    : [];
}
