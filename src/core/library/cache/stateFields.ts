import { emptyState } from "./cacheState.ts";
import type { CacheState } from "./cacheState.ts";
import { areTexts, isFields } from "../files/recordFields.ts";
import { parsedJson } from "../files/parsedJson.ts";

type Member = keyof CacheState;

const isTrashed = (value: unknown): boolean =>
  isFields(value) && isCount(value["since"]) && isCount(value["units"]);

const readers: Readonly<Record<Member, (value: unknown) => boolean>> = {
  languages: (value) => isListOf(value, ["id", "name"]),
  tags: areTexts,
  sweptAt: isCount,
  total: isCount,
  capped: isCount,
  missing: areTexts,
  kept: areTexts,
  trashed: isTrashed,
  pages: (value) =>
    isListOf(value, ["tag"]) &&
    Array.isArray(value) &&
    value.every((page: Readonly<Record<string, unknown>>) => areTexts(page["ids"])),
};

/** @param texts by name; a member with an invalid text is left out. */
export function readState(texts: ReadonlyMap<string, string>): CacheState {
  const state: Record<string, unknown> = { ...emptyState };
  for (const [name, isRight] of Object.entries(readers)) {
    const text = texts.get(name);
    const value = text === undefined ? undefined : parsedJson(text);
    if (isRight(value)) {
      state[name] = value;
    }
  }
  return { ...emptyState, ...state };
}

/** @returns undefined for a member without a value. */
export function writeState(
  state: Partial<CacheState>,
): readonly (readonly [name: string, text: string | undefined])[] {
  return Object.entries(state).map(([name, value]) => [
    name,
    value === undefined ? undefined : JSON.stringify(value),
  ]);
}

function isCount(value: unknown): boolean {
  return typeof value === "number";
}

function isListOf(value: unknown, names: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (one: unknown) =>
        typeof one === "object" &&
        one !== null &&
        names.every(
          (name) => typeof Object.getOwnPropertyDescriptor(one, name)?.value === "string",
        ),
    )
  );
}
