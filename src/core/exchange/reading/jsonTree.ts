import { getNodeValue, parseTree, visit, type Node } from "jsonc-parser";
import { jsonOutline } from "../../jsonOutline.ts";

/** The size of a backup of forty thousand snippets; many more would block the editor, or take all its memory. */
const mostValues = 1_000_000;
/** In UTF-16 units. Handwritten files with comments are shorter. Reading them is a hundred times slower. */
const longestLoose = 1024 * 1024;

/** A file's JSON as a tree, in which repeated members all appear. */
export type JsonTree =
  | { readonly root: Node }
  | { readonly isTooLarge: true }
  /** The line of the error, from 1. */
  | { readonly brokenLine: number };

/** JSON with comments, trailing commas and a byte order mark, like the editor's own files. */
export function parseJsonTree(text: string): JsonTree {
  const json = text.slice(text.startsWith("\uFEFF") ? 1 : 0);
  const { members, values } = jsonOutline(json);
  try {
    if (values > mostValues) {
      return { isTooLarge: true };
    }
    const root = strictTree(json, members);
    if (root !== undefined) {
      return { root };
    }
    return json.length > longestLoose ? { isTooLarge: true } : looseTree(json);
  } catch (error) {
    // The nesting is too deep for the parser.
    if (error instanceof RangeError) {
      return { brokenLine: 1 };
    }
    throw error;
  }
}

/** @returns undefined if it is not strict JSON, or repeats a name in an object. */
function strictTree(json: string, members: number): Node | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const found = { members: 0 };
  const root = nodeOf(value, found);
  return found.members === members ? root : undefined;
}

function nodeOf(value: unknown, found: { members: number }): Node {
  if (Array.isArray(value)) {
    return { ...nowhere, type: "array", children: value.map((item) => nodeOf(item, found)) };
  }
  if (typeof value !== "object" || value === null) {
    const type = value === null ? "null" : (typeof value as "string" | "number" | "boolean");
    return { ...nowhere, type, value };
  }
  const children = Object.entries(value).map(([name, member]): Node => {
    const key: Node = { ...nowhere, type: "string", value: name };
    return { ...nowhere, type: "property", children: [key, nodeOf(member, found)] };
  });
  found.members += children.length;
  return { ...nowhere, type: "object", children };
}

/** Positions are not needed. */
const nowhere = { offset: 0, length: 0 };

/** Ends at the first error: a broken file may have as many as it has characters. */
function looseTree(json: string): JsonTree {
  let error: number | undefined;
  const onError = (_: unknown, offset: number): never => {
    error = offset;
    throw new RangeError();
  };
  try {
    visit(json, { onError }, { allowTrailingComma: true });
  } catch (thrown) {
    if (error === undefined) {
      throw thrown;
    }
    return { brokenLine: json.slice(0, error).split("\n").length };
  }
  const root = parseTree(json, [], { allowTrailingComma: true });
  return root === undefined ? { brokenLine: 1 } : { root };
}

/** In UTF-16 units: above any title, tag, language or id. */
const longestName = 1_000;

/** The members of an object in their order, with their names cut as those of {@link nameAt}; empty for other values. */
export function membersOf(node: Node): readonly (readonly [name: string, value: Node])[] {
  if (node.type !== "object") {
    return [];
  }
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key !== undefined && value !== undefined
      ? [[String(key.value).slice(0, longestName), value] as const]
      : [],
  );
}

/** The first member of this name. */
export function memberOf(node: Node, name: string): Node | undefined {
  const isNamed = ({ children: [key] = [] }: Node): boolean => key?.value === name;
  return node.type === "object" ? node.children?.find(isNamed)?.children?.[1] : undefined;
}

/** Empty for other values than a list. */
export function itemsOf(node: Node | undefined): readonly Node[] {
  return node?.type === "array" ? (node.children ?? []) : [];
}

/** Undefined if the member is missing or is not text. */
export function textAt(node: Node, name: string): string | undefined {
  const value: unknown = memberOf(node, name)?.value;
  return typeof value === "string" ? value : undefined;
}

/**
 * A short text that names something, cut at 1,000 units: a file may repeat a long one for each of its snippets. Empty if the
 * member is missing or is not text.
 */
export function nameAt(node: Node, name: string): string {
  return (textAt(node, name) ?? "").slice(0, longestName);
}

/** Only `true` itself counts. */
export function isTrueAt(node: Node, name: string): boolean {
  return memberOf(node, name)?.value === true;
}

/** A text, or the texts of a list; other items are skipped. */
export function textsAt(node: Node, name: string): readonly string[] | undefined {
  const member = memberOf(node, name);
  const value: unknown = member === undefined ? undefined : getNodeValue(member);
  if (typeof value === "string") {
    return [value];
  }
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}
