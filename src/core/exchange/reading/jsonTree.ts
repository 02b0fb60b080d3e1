import { getNodeValue, parseTree, type Node, type ParseError } from "jsonc-parser";
import { jsonOutline } from "../../jsonOutline.ts";

/** As many as a backup of forty thousand snippets has: many more would hold the editor, or take all its memory. */
const mostValues = 1_000_000;
/** In UTF-16 units. What people write by hand, with comments, is shorter; reading it takes a hundred times as long. */
const longestLoose = 4 * 1024 * 1024;

/** A file's JSON as a tree, so that members of the same name are all seen. */
export type JsonTree =
  | { readonly root: Node }
  | { readonly isTooLarge: true }
  /** The broken line, from 1. */
  | { readonly brokenLine: number };

/** JSON with comments, commas at ends and a byte order mark, as the editor reads its own files. */
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
    return json.length > longestLoose ? { isTooLarge: true } : looseTree(text, json);
  } catch (error) {
    // Nested so deeply that the parser gives up.
    if (error instanceof RangeError) {
      return { brokenLine: 1 };
    }
    throw error;
  }
}

/** @returns undefined for what is no strict JSON, or has a name twice in an object. */
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

/** Nobody asks where a value stands. */
const nowhere = { offset: 0, length: 0 };

function looseTree(text: string, json: string): JsonTree {
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true });
  const [first] = errors;
  return root !== undefined && first === undefined
    ? { root }
    : { brokenLine: lineOf(text, first?.offset ?? 0) };
}

/** The members of an object in their order; those of anything else: none. */
export function membersOf(node: Node): readonly (readonly [name: string, value: Node])[] {
  if (node.type !== "object") {
    return [];
  }
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key !== undefined && value !== undefined ? [[String(key.value), value] as const] : [],
  );
}

/** The first of this name. */
export function memberOf(node: Node, name: string): Node | undefined {
  const isNamed = ({ children: [key] = [] }: Node): boolean => key?.value === name;
  return node.type === "object" ? node.children?.find(isNamed)?.children?.[1] : undefined;
}

/** None where it is no list. */
export function itemsOf(node: Node | undefined): readonly Node[] {
  return node?.type === "array" ? (node.children ?? []) : [];
}

/** undefined where there is none, or it is no text. */
export function textAt(node: Node, name: string): string | undefined {
  const value: unknown = memberOf(node, name)?.value;
  return typeof value === "string" ? value : undefined;
}

/** Only `true` itself counts. */
export function isTrueAt(node: Node, name: string): boolean {
  return memberOf(node, name)?.value === true;
}

/** A text, or the texts of a list; anything else in the list is passed over. */
export function textsAt(node: Node, name: string): readonly string[] | undefined {
  const member = memberOf(node, name);
  const value: unknown = member === undefined ? undefined : getNodeValue(member);
  if (typeof value === "string") {
    return [value];
  }
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
