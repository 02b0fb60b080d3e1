import fc from "fast-check";
import type { Intent, Item } from "../../../src/core/library/outbox/item.ts";
import { deletionOf, itemOf, recordOf, saveOf, states, textOf } from "./outboxItems.ts";

const about = { savedAt: 3, id: "e", item: "i1" } as const;
const resolving = { ...about, kind: "resolve", mine: textOf("want"), title: undefined } as const;
/** Another window has gone on with mine meanwhile. */
const resolvingOlder = {
  ...resolving,
  mine: textOf("older"),
  other: recordOf("1", "theirs"),
} as const;
/** What a user may do with record 1 in any state. */
export const events: Readonly<Record<string, Intent>> = {
  "save upon want": saveOf("e", "1", "want", "new"),
  "save upon base": saveOf("e", "1", "base", "new"),
  "save upon theirs": saveOf("e", "1", "theirs", "new"),
  "save upon other": saveOf("e", "1", "other", "new"),
  "save another field": {
    ...(saveOf("e", "1", "base", "base") as Extract<Intent, { kind: "save" }>),
    draft: textOf("base", "Other"),
  },
  "delete want": deletionOf("e", "1", "want"),
  "delete base": deletionOf("e", "1", "base"),
  "delete theirs": deletionOf("e", "1", "theirs"),
  "delete other": deletionOf("e", "1", "other"),
  restore: {
    id: "e",
    savedAt: 3,
    kind: "restore",
    of: "1",
    text: textOf("base"),
    createdAt: 1,
  },
  discard: { ...about, kind: "discard", mine: textOf("want") },
  "discard deletion": { ...about, kind: "discard", mine: undefined },
  retry: { ...about, kind: "retry" },
  "mine upon theirs": { ...resolving, choice: "mine", other: recordOf("1", "theirs") },
  "theirs upon theirs": { ...resolving, choice: "other", other: recordOf("1", "theirs") },
  "both upon theirs": { ...resolving, choice: "both", other: recordOf("1", "theirs") },
  "mine upon gone": { ...resolving, choice: "mine", other: undefined },
  "theirs upon gone": { ...resolving, choice: "other", other: undefined },
  "mine upon other": { ...resolving, choice: "mine", other: recordOf("1", "other") },
  "theirs upon other": { ...resolving, choice: "other", other: recordOf("1", "other") },
  "both upon other": { ...resolving, choice: "both", other: recordOf("1", "other") },
  "mine, as it was, upon theirs": { ...resolvingOlder, choice: "mine" },
  "theirs upon theirs, for what mine was": { ...resolvingOlder, choice: "other" },
  "both, as mine was, upon theirs": { ...resolvingOlder, choice: "both" },
};

export const codes = fc.constantFrom("base", "want", "theirs", "other", "sent");
const ids = fc.constantFrom("1", "2", "local-u", "5");

/** Items of records 1 and 2, and perhaps an unsent create, in any state. */
export const anyItems = fc
  .record({
    first: fc.constantFrom(...Object.keys(states)),
    second: fc.constantFrom(...Object.keys(states)),
    hasUnsent: fc.boolean(),
  })
  .map(({ first, second, hasUnsent }) => {
    const others = (states[second] ?? []).map((item) => ({
      ...item,
      id: "i2",
      name: item.serverId === undefined ? "local-i2" : "2",
      serverId: item.serverId && "2",
      old: item.old.map((name) => (name === "1" ? "2" : `${name}-2`)),
      base: item.base && { ...item.base, id: "2" },
    }));
    const unsent = hasUnsent ? [itemOf({ id: "v", want: textOf("unsent") })] : [];
    return [...(states[first] ?? []), ...others, ...unsent];
  });

/** What users may do with these, having seen anything. */
const anyIntent = (id: string): fc.Arbitrary<Intent> =>
  fc.oneof(
    fc.tuple(ids, codes).map(([of, from]) => saveOf(id, of, from, `new-${id}`)),
    fc.constant<Intent>({
      ...(saveOf(id, "1", "", `new-${id}`) as Extract<Intent, { kind: "save" }>),
      of: undefined,
      from: undefined,
    }),
    fc.tuple(ids, codes).map(([of, from]) => deletionOf(id, of, from)),
    fc.constantFrom("1", "2").map((of): Intent => ({
      ...(events["restore"] as Extract<Intent, { kind: "restore" }>),
      id,
      of,
      text: textOf(`old-${id}`),
    })),
    fc
      .constantFrom("i1", "i2", "v", "u")
      .map((item): Intent => ({ savedAt: 3, id, item, kind: "retry" })),
    fc
      .tuple(fc.constantFrom("i1", "i2", "v", "u"), fc.option(codes, { nil: undefined }))
      .map(([item, mine]): Intent => {
        return {
          savedAt: 3,
          id,
          item,
          kind: "discard",
          mine: mine === undefined ? mine : textOf(mine),
        };
      }),
    fc
      .record({
        item: fc.constantFrom("i1", "i2", "v", "u"),
        choice: fc.constantFrom("mine", "other", "both"),
        mine: fc.option(codes, { nil: undefined }),
        other: fc.option(codes, { nil: undefined }),
      })
      .map(({ item, choice, mine, other }): Intent => {
        return {
          id,
          savedAt: 3,
          kind: "resolve",
          item,
          choice,
          mine: mine && textOf(mine),
          other: other && recordOf("1", other),
          title: undefined,
        };
      }),
  );

export const anyIntents = fc
  .integer({ min: 0, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => anyIntent(`e${at}`))));

/** Every text that users have saved, and that is nowhere else. */
export function textsIn(items: readonly Item[]): readonly string[] {
  return items.flatMap(({ want, question }) => [
    ...(want === undefined ? [] : [want.code]),
    ...(question?.isLocal === true && question.other ? [question.other.code] : []),
  ]);
}
