import { createScanner, getNodeValue, parseTree, type Node, type ParseError } from "jsonc-parser";

/** As many as a backup of forty thousand snippets has: many more would hold the editor, or take all its memory. */
const mostTokens = 2_000_000;

/** A file's JSON as a tree, so that members of the same name are all seen. */
export type JsonTree =
  | { readonly root: Node }
  | { readonly isTooLarge: true }
  /** The broken line, from 1. */
  | { readonly brokenLine: number };

/** JSON with comments, commas at ends and a byte order mark, as the editor reads its own files. */
export function parseJsonTree(text: string): JsonTree {
  const errors: ParseError[] = [];
  const json = text.slice(text.startsWith("\uFEFF") ? 1 : 0);
  if (hasTooManyTokens(json)) {
    return { isTooLarge: true };
  }
  try {
    const root = parseTree(json, errors, { allowTrailingComma: true });
    const [first] = errors;
    return root !== undefined && first === undefined
      ? { root }
      : { brokenLine: lineOf(text, first?.offset ?? 0) };
  } catch (error) {
    // Nested so deeply that the parser gives up.
    if (error instanceof RangeError) {
      return { brokenLine: 1 };
    }
    throw error;
  }
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
  return membersOf(node).find(([own]) => own === name)?.[1];
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

function hasTooManyTokens(json: string): boolean {
  const scanner = createScanner(json, true);
  for (let left = mostTokens; left > 0; left -= 1) {
    scanner.scan();
    if (scanner.getPosition() === json.length) {
      return false;
    }
  }
  return true;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
