import assert from "node:assert/strict";
import fc from "fast-check";
import { fold } from "../../../../../src/core/library/outbox/fold.ts";
import { isAsWanted, namesOfItem } from "../../../../../src/core/library/outbox/item.ts";
import type { Intent, Item } from "../../../../../src/core/library/outbox/item.ts";
import type { Shelf } from "../../../../../src/core/library/outbox/shelf.ts";
import {
  deletionOf,
  itemOf,
  recordOf,
  saveOf,
  states,
  textOf,
} from "../../../../support/library/outboxItems.ts";

const about = { savedAt: 3, id: "e", item: "i1" } as const;
const resolving = { ...about, kind: "resolve", mine: textOf("want") } as const;
const events: Readonly<Record<string, Intent>> = {
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
  "delete other": deletionOf("e", "1", "other"),
  restore: { id: "e", savedAt: 3, kind: "restore", trashId: "trash-1", text: textOf("base") },
  discard: { ...about, kind: "discard", mine: textOf("want") },
  "discard deletion": { ...about, kind: "discard", mine: undefined },
  retry: { ...about, kind: "retry" },
  "mine upon theirs": { ...resolving, choice: "mine", theirs: recordOf("1", "theirs") },
  "theirs upon theirs": { ...resolving, choice: "theirs", theirs: recordOf("1", "theirs") },
  "both upon theirs": { ...resolving, choice: "both", theirs: recordOf("1", "theirs") },
  "mine upon gone": { ...resolving, choice: "mine", theirs: undefined },
  "theirs upon gone": { ...resolving, choice: "theirs", theirs: undefined },
  "mine upon other": { ...resolving, choice: "mine", theirs: recordOf("1", "other") },
  "theirs upon other": { ...resolving, choice: "theirs", theirs: recordOf("1", "other") },
  "both upon other": { ...resolving, choice: "both", theirs: recordOf("1", "other") },
};

function textIn({ want, base }: Pick<Item, "want" | "base">): string {
  const titled = want?.title === "Other" ? `${want.code}+title` : want?.code;
  return `${base?.code ?? "-"}>${titled ?? "-"}`;
}

/** `base>want` of each item, with what else it has, and what went to the history. */
function told(shelf: Shelf): string {
  const items = shelf.items.map((item) => {
    const { question, flight, parted } = item;
    const asked = question && `${question.isLocal ? "local" : "asked"} ${textIn0(question.theirs)}`;
    const parts = [
      textIn(item),
      asked,
      item.refused && "refused",
      flight && "open",
      parted.length > 0 && "parted",
    ];
    return parts.filter(Boolean).join(" ");
  });
  const left = shelf.left.map(({ draft }) => draft.code).toSorted();
  return `${items.toSorted().join(", ")}${left.length > 0 ? ` | ${left.join(" ")}` : ""}`;
}

function textIn0(text: { readonly code: string } | undefined): string {
  return text?.code ?? "-";
}

/** Every cell of the design's table; an event that is left out changes nothing there. */
const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ready: {
    "save upon want": "base>new | want",
    "save upon base": "base>want local new",
    "save upon theirs": "base>want local new",
    "save upon other": "base>want local new",
    "save another field": "base>want+title | want",
    "delete want": "base>- | want",
    "delete base": "base>want local -",
    "delete other": "base>want local -",
    restore: "->base, base>want",
    discard: "base>base | want",
  },
  "ready to go": {
    "save upon want": "base>new",
    "save upon base": "base>new",
    "save upon theirs": "base>new",
    "save upon other": "base>new",
    "save another field": "base>base+title",
    restore: "base>base",
    "discard deletion": "base>base",
  },
  open: {
    "save upon want": "base>new open | want",
    "save upon base": "base>want local new open",
    "save upon theirs": "base>want local new open",
    "save upon other": "base>want local new open",
    "save another field": "base>want+title open | want",
    "delete want": "base>- open | want",
    "delete base": "base>want local - open",
    "delete other": "base>want local - open",
    restore: "->base, base>want open",
    discard: "base>base open | want",
  },
  asked: {
    "save upon want": "base>new asked theirs | want",
    "save upon base": "->new parted, base>want asked theirs",
    "save upon theirs": "->new parted, base>want asked theirs",
    "save upon other": "->new parted, base>want asked theirs",
    "save another field": "base>want+title asked theirs | want",
    "delete want": "base>- asked theirs | want",
    restore: "->base, base>want asked theirs",
    discard: "theirs>theirs | want",
    "mine upon theirs": "theirs>want | theirs",
    "theirs upon theirs": "theirs>theirs | want",
    "both upon theirs": "->want parted, theirs>theirs | want",
  },
  "asked of gone": {
    "save upon want": "base>new asked - | want",
    "save upon base": "->new parted, base>want asked -",
    "save upon theirs": "->new parted, base>want asked -",
    "save upon other": "->new parted, base>want asked -",
    "save another field": "base>want+title asked - | want",
    "delete want": "base>- asked - | want",
    restore: "->base, base>want asked -",
    discard: " | want",
    "mine upon gone": "->want",
    "theirs upon gone": " | want",
  },
  "asked of deletion": {
    "save upon want": "->new parted, base>- asked theirs",
    "save upon base": "->new parted, base>- asked theirs",
    "save upon theirs": "theirs>new",
    "save upon other": "->new parted, base>- asked theirs",
    "save another field": "->base+title parted, base>- asked theirs",
    restore: "base>base asked theirs",
    "discard deletion": "theirs>theirs",
  },
  "asked, local": {
    "save upon want": "base>new local other | want",
    "save upon base": "->new parted, base>want local other",
    "save upon theirs": "->new parted, base>want local other",
    "save upon other": "base>want local new | other",
    "save another field": "base>want+title local other | want",
    "delete want": "base>- local other | want",
    "delete other": "base>want | other",
    restore: "->base, base>want local other",
    "mine upon other": "base>want | other",
    "theirs upon other": "base>other | want",
    "both upon other": "->other parted, base>want",
  },
  "asked, local, of deletion": {
    "save upon want": "->new parted, base>- local other",
    "save upon base": "->new parted, base>- local other",
    "save upon theirs": "->new parted, base>- local other",
    "save upon other": "base>new | other",
    "save another field": "->base+title parted, base>- local other",
    "delete other": "base>- | other",
    restore: "base>base local other",
  },
  "asked, local deletion": {
    "save upon want": "base>new local - | want",
    "save upon base": "->new parted, base>want local -",
    "save upon theirs": "->new parted, base>want local -",
    "save upon other": "->new parted, base>want local -",
    "save another field": "base>want+title local - | want",
    "delete want": "base>- local - | want",
    restore: "->base, base>want local -",
    "mine upon gone": "base>want",
    "theirs upon gone": "base>- | want",
  },
  refused: {
    "save upon want": "base>new | want",
    "save upon base": "base>want local new",
    "save upon theirs": "base>want local new",
    "save upon other": "base>want local new",
    "save another field": "base>want+title | want",
    "delete want": "base>- | want",
    "delete base": "base>want local -",
    "delete other": "base>want local -",
    restore: "->base, base>want refused",
    discard: "base>base | want",
    retry: "base>want",
  },
  watched: {
    "save upon want": "want>new | base want",
    "save upon base": "base>new | base",
    "save upon theirs": "theirs>new | base theirs",
    "save upon other": "other>new | base other",
    "save another field": "base>base+title | base",
    "delete want": "want>- | base want",
    "delete base": "base>- | base",
    "delete other": "other>- | base other",
    restore: "->base, base>base",
  },
  none: {
    "save upon want": "want>new",
    "save upon base": "base>new",
    "save upon theirs": "theirs>new",
    "save upon other": "other>new",
    "save another field": "base>base+title",
    "delete want": "want>-",
    "delete base": "base>-",
    "delete other": "other>-",
    restore: "->base",
  },
  unsent: {
    "save upon want": "->new | want",
    "save upon base": "->want local new",
    "save upon theirs": "->want local new",
    "save upon other": "->want local new",
    "save another field": "->want+title | want",
    "delete want": " | want",
    "delete base": "->want local -",
    "delete other": "->want local -",
    restore: "->base, ->want",
  },
};

describe("What becomes of an item by what a user does", () => {
  for (const [state, items] of Object.entries(states)) {
    const before = told(fold(items, [], []));
    for (const [event, intent] of Object.entries(events)) {
      it(`${state}: ${event}`, () => {
        const after = told(fold(items, [], [intent]));
        assert.equal(after, table[state]?.[event] ?? before);
      });
    }
  }
});

const twice = { numRuns: 300 };
const codes = fc.constantFrom("base", "want", "theirs", "other", "sent");
const ids = fc.constantFrom("1", "2", "local-u", "5");

/** Items of records 1 and 2, and perhaps an unsent create, in any state. */
const anyItems = fc
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
      trashId: item.trashId && "trash-2",
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
    fc.constantFrom("1", "2").map((of): Intent => {
      return { id, savedAt: 3, kind: "restore", trashId: `trash-${of}`, text: textOf(`old-${id}`) };
    }),
    fc
      .constantFrom("i1", "i2", "v", "u")
      .map((item): Intent => ({ ...about, id, item, kind: "retry" })),
    fc
      .tuple(fc.constantFrom("i1", "i2", "v", "u"), fc.option(codes, { nil: undefined }))
      .map(([item, mine]): Intent => {
        return {
          ...about,
          id,
          item,
          kind: "discard",
          mine: mine === undefined ? mine : textOf(mine),
        };
      }),
    fc
      .record({
        item: fc.constantFrom("i1", "i2", "v", "u"),
        choice: fc.constantFrom("mine", "theirs", "both"),
        mine: fc.option(codes, { nil: undefined }),
        theirs: fc.option(codes, { nil: undefined }),
      })
      .map(({ item, choice, mine, theirs }): Intent => {
        const [own, other] = [mine && textOf(mine), theirs && recordOf("1", theirs)];
        return {
          id,
          savedAt: 3,
          kind: "resolve",
          item,
          choice,
          mine: own || undefined,
          theirs: other || undefined,
        };
      }),
  );

const anyIntents = fc
  .integer({ min: 0, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => anyIntent(`e${at}`))));

/** Every text that users have saved, and that is nowhere else. */
function textsIn(items: readonly Item[]): readonly string[] {
  return items.flatMap(({ want, question }) => [
    ...(want === undefined ? [] : [want.code]),
    ...(question?.isLocal === true && question.theirs ? [question.theirs.code] : []),
  ]);
}

/** As after a crash: the files of what had no effect are gone, those of all others are there again. */
function again({ items, ended, idle }: Shelf, intents: readonly Intent[]): Shelf {
  return fold(
    items,
    ended,
    intents.filter(({ id }) => !idle.has(id)),
  );
}

/** Without what says only how it came to be. */
function picture(shelf: Shelf): unknown {
  return {
    items: shelf.items.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ended: shelf.ended.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

describe("The fold of items and intents", () => {
  it("is the same twice as once", () => {
    fc.assert(
      fc.property(anyItems, anyIntents, (items, intents) => {
        const once = fold(items, [], intents);
        assert.deepEqual(picture(again(once, intents)), picture(once));
        assert.deepEqual(picture(fold(items, [], [...intents, ...intents])), picture(once));
      }),
      twice,
    );
  });

  it("is the same where some of it was kept before, as a leader does", () => {
    fc.assert(
      fc.property(anyItems, anyIntents, fc.nat(6), (items, intents, count) => {
        const kept = fold(items, [], intents.slice(0, count));
        const after = again(kept, intents);
        assert.deepEqual(picture(after), picture(fold(items, [], intents)));
      }),
      twice,
    );
  });

  it("goes on where a crash left only the new one of the two items that one decision makes", () => {
    const [asked] = states["asked"] ?? [];
    const [local] = states["asked, local"] ?? [];
    for (const [item, event] of [
      [asked, "both upon theirs"],
      [local, "both upon other"],
    ] as const) {
      assert.ok(item);
      const intent = events[event] as Intent;
      const whole = fold([item], [], [intent]);
      const made = whole.items.filter(({ id }) => id === intent.id);
      assert.equal(made.length, 1);
      const goneOn = made.map((it) => ({ ...it, flights: 1 }));
      const rest = whole.items.filter(({ id }) => id !== intent.id);
      const expected = picture(fold([...rest, ...goneOn], whole.ended, []));
      assert.deepEqual(picture(fold([item, ...goneOn], [], [intent])), expected);
    }
  });

  it("does not depend on the order of what is about different snippets", () => {
    const about1 = fc.constantFrom(...Object.values(events));
    fc.assert(
      fc.property(anyItems, about1, codes, fc.boolean(), (items, first, from, isDeletion) => {
        const second = isDeletion ? deletionOf("f", "2", from) : saveOf("f", "2", from, "new2");
        const one = fold(items, [], [first, second]);
        assert.deepEqual(picture(fold(items, [], [second, first])), picture(one));
      }),
      twice,
    );
  });

  it("lets no text go but into the history", () => {
    fc.assert(
      fc.property(anyItems, anyIntents, (items, intents) => {
        const shelf = fold(items, [], intents);
        const saved = intents.flatMap((it) =>
          it.kind === "save"
            ? [it.draft.code]
            : it.kind === "restore" && isBegun(it.id)
              ? [it.text.code]
              : [],
        );
        function isBegun(id: string): boolean {
          return shelf.has(id);
        }
        const kept = new Set([
          ...textsIn(shelf.items),
          ...shelf.left.map(({ draft }) => draft.code),
        ]);
        for (const item of shelf.items) kept.add(item.base?.code ?? "");
        for (const text of [...textsIn(items), ...saved]) assert.ok(kept.has(text), text);
      }),
      twice,
    );
  });

  it("keeps every name leading to its snippet, and each to one only", () => {
    fc.assert(
      fc.property(anyItems, anyIntents, (items, intents) => {
        const before = fold(items, [], []);
        const after = fold(items, [], intents);
        for (const item of before.items) {
          for (const name of namesOfItem(item)) {
            const now = after.itemOf(name);
            assert.ok(
              now?.id === item.id ||
                (now === undefined && after.has(item.id)) ||
                after.get(item.id) === undefined,
              name,
            );
            assert.equal(after.idOf(name), after.idOf(item.name), name);
          }
        }
        const names = after.items.flatMap(namesOfItem);
        assert.equal(new Set(names).size, names.length, names.join());
      }),
      twice,
    );
  });

  it("never asks two questions about one snippet, and asks none where nothing differs", () => {
    fc.assert(
      fc.property(anyItems, anyIntents, (items, intents) => {
        for (const item of fold(items, [], intents).items) {
          const { question } = item;
          if (question?.isLocal === true && question.theirs) {
            assert.ok(
              item.want === undefined || !isAsWanted({ base: question.theirs, want: item.want }),
            );
          }
        }
      }),
      twice,
    );
  });

  it("keeps the id of a record that is gone, when the text is made anew", () => {
    const items = (states["asked of gone"] ?? []).map((it) => ({
      ...it,
      name: "local-1",
      old: [],
    }));
    const shelf = fold(items, [], [events["mine upon gone"] as Intent]);
    assert.deepEqual(
      ["1", "local-1"].map((name) => shelf.itemOf(name)?.id),
      ["i1", "i1"],
    );
    assert.equal(shelf.itemOf("1")?.serverId, undefined);
  });

  it("knows the records of items that have ended", () => {
    const ended = { id: "x", name: "local-x", serverId: "9", old: ["8"], applied: [] };
    const shelf = fold([], [ended], []);
    assert.deepEqual(
      ["local-x", "8", "9", "7"].map((id) => [shelf.idOf(id), shelf.isClaimed(id)]),
      [
        ["9", true],
        ["9", true],
        ["9", true],
        ["7", false],
      ],
    );
  });

  it("tells which intents are without any effect", () => {
    for (const event of ["discard", "retry", "mine upon theirs"]) {
      assert.deepEqual([...fold([], [], [events[event] as Intent]).idle], ["e"], event);
    }
  });
});
