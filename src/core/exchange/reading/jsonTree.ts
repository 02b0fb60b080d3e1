import { parseTree, visit, type Node } from "jsonc-parser";
import { jsonOutline, membersIn } from "../../jsonOutline.ts";

/** The size of a backup of forty thousand snippets; many more would block the editor, or take all its memory. */
const mostValues = 1_000_000;
/** Of handwritten files, with comments. Reading them is a hundred times slower. In UTF-16 units, and in values. */
const longestLoose = 1024 * 1024;
const mostLoose = 100_000;

/** A file's JSON, read by the functions below, to which repeated members all appear. */
export type JsonTree =
  | { readonly root: unknown }
  | { readonly isTooLarge: true }
  /** The line of the error, from 1. */
  | { readonly brokenLine: number };

/** JSON with comments, trailing commas and a byte order mark, like the editor's own files. */
export function parseJsonTree(text: string): JsonTree {
  const json = text.replace(/^\uFEFF/, "");
  const { members, values } = jsonOutline(json, mostValues);
  if (values > mostValues) {
    return { isTooLarge: true };
  }
  let brokenAt = 0;
  // It ends at the first error: a broken file may have as many as it has characters.
  const onError = (_: unknown, offset: number): never => {
    brokenAt = offset;
    throw new RangeError();
  };
  try {
    const root = strictTree(json, members);
    if (root !== undefined) {
      return { root };
    }
    if (json.length > longestLoose || values > mostLoose) {
      return { isTooLarge: true };
    }
    visit(json, { onError }, { allowTrailingComma: true });
    const loose = parseTree(json, [], { allowTrailingComma: true });
    if (loose !== undefined) {
      return { root: valueOf(loose) };
    }
  } catch {
    // An error was found, or the nesting is too deep for the parser.
  }
  return { brokenLine: json.slice(0, brokenAt).split("\n").length };
}

/** @returns undefined if it is not strict JSON, or repeats a name in an object. */
function strictTree(json: string, members: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  return membersIn(value, Infinity) === members ? value : undefined;
}

type Member = readonly [name: string, value: unknown];

/** An object becomes a set of members, since it may repeat a name. */
function valueOf({ type, value, children = [] }: Node): unknown {
  return type === "array"
    ? children.map(valueOf)
    : type === "object"
      ? new Set(children.flatMap(memberIn))
      : value;
}

function memberIn({ children: [key, inner] = [] }: Node): readonly Member[] {
  return key && inner ? [[String(key.value), valueOf(inner)]] : [];
}

/** Whether it is an object; a list is none. */
export function isObject(node: unknown): node is object {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

/** In UTF-16 units: above any title, tag, language or id. */
const longestName = 1_000;

/** The members of an object in their order, with their names cut as those of {@link nameAt}; empty for other values. */
export function membersOf(node: unknown): readonly Member[] {
  const all =
    node instanceof Set ? [...(node as Set<Member>)] : Object.entries(isObject(node) ? node : {});
  return all.map(([name, value]) => [name.slice(0, longestName), value]);
}

/** The first member of this name. */
export function memberOf(node: unknown, name: string): unknown {
  return node instanceof Set
    ? membersOf(node).find(([own]) => own === name)?.[1]
    : isObject(node)
      ? Object.getOwnPropertyDescriptor(node, name)?.value
      : undefined;
}

/** Empty for other values than a list. */
export function itemsOf(node: unknown): readonly unknown[] {
  return Array.isArray(node) ? node : [];
}

/** Undefined if the member is missing or is not text. */
export function textAt(node: unknown, name: string): string | undefined {
  const value = memberOf(node, name);
  return typeof value === "string" ? value : undefined;
}

/**
 * A short text that names something, cut at 1,000 units: a file may repeat a long one for each of its snippets. Empty if the
 * member is missing or is not text.
 */
export function nameAt(node: unknown, name: string): string {
  return (textAt(node, name) ?? "").slice(0, longestName);
}

/** Only `true` itself counts. */
export function isTrueAt(node: unknown, name: string): boolean {
  return memberOf(node, name) === true;
}

/** A text, or the texts of a list; other items are skipped. */
export function textsAt(node: unknown, name: string): readonly string[] | undefined {
  const value = memberOf(node, name);
  if (typeof value === "string") {
    return [value];
  }
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}
