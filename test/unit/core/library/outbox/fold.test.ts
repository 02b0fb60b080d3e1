import assert from "node:assert/strict";
import fc from "fast-check";
import { fold } from "../../../../../src/core/library/outbox/fold.ts";
import {
  isAsWanted,
  isSameText,
  namesOfItem,
} from "../../../../../src/core/library/outbox/item.ts";
import type { Intent, Item } from "../../../../../src/core/library/outbox/item.ts";
import type { SnippetDraft } from "../../../../../src/core/model.ts";
import type { Shelf } from "../../../../../src/core/library/outbox/shelf.ts";
import {
  deletionOf,
  itemOf,
  openFlight,
  recordOf,
  saveOf,
  states,
  textOf,
} from "../../../../support/library/outboxItems.ts";
import {
  anyIntents,
  anyItems,
  codes,
  events,
  textsIn,
} from "../../../../support/library/anyOutbox.ts";

function textIn({ want, base }: Pick<Item, "want" | "base">): string {
  const titled = want?.title === "Other" ? `${want.code}+title` : want?.code;
  return `${base?.code ?? "-"}>${titled ?? "-"}`;
}

/** `base>want` of each item that goes on, with what else it has, what has ended, and what went to the history. */
function told(shelf: Shelf): string {
  const items = shelf.items.map((item) => {
    const { question, flight, parted } = item;
    const asked = question && `${question.isLocal ? "local" : "asked"} ${textIn0(question.other)}`;
    const parts = [
      textIn(item),
      asked,
      item.refused && "refused",
      flight && "open",
      parted.length > 0 && "parted",
    ];
    return parts.filter(Boolean).join(" ");
  });
  const ended = shelf.ended.map(() => "ended");
  const left = shelf.left.map(({ draft }) => draft.code).toSorted();
  return `${[...items.toSorted(), ...ended].join(", ")}${left.length > 0 ? ` | ${left.join(" ")}` : ""}`;
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
    "delete theirs": "base>want local -",
    "delete other": "base>want local -",
    restore: "->base parted, base>want",
    discard: "ended | want",
  },
  "ready to go": {
    "save upon want": "base>new",
    "save upon base": "base>new",
    "save upon theirs": "base>new",
    "save upon other": "base>new",
    "save another field": "base>base+title",
    restore: "ended",
    "discard deletion": "ended",
  },
  open: {
    "save upon want": "base>new open | want",
    "save upon base": "base>want local new open",
    "save upon theirs": "base>want local new open",
    "save upon other": "base>want local new open",
    "save another field": "base>want+title open | want",
    "delete want": "base>- open | want",
    "delete base": "base>want local - open",
    "delete theirs": "base>want local - open",
    "delete other": "base>want local - open",
    restore: "->base parted, base>want open",
    discard: "base>base open | want",
  },
  asked: {
    "save upon want": "base>new asked theirs | want",
    "save upon base": "->new parted, base>want asked theirs",
    "save upon theirs": "theirs>want local new | theirs",
    "save upon other": "->new parted, base>want asked theirs",
    "save another field": "base>want+title asked theirs | want",
    "delete want": "base>- asked theirs | want",
    "delete theirs": "theirs>want | theirs",
    restore: "->base parted, base>want asked theirs",
    discard: "ended | want",
    "mine upon theirs": "theirs>want | theirs",
    "theirs upon theirs": "ended | want",
    "both upon theirs": "->want parted, ended | want",
    "mine, as it was, upon theirs": "theirs>want | theirs",
    "both, as mine was, upon theirs": "->want parted, ended | want",
  },
  "asked of gone": {
    "save upon want": "base>new asked - | want",
    "save upon base": "->new parted, base>want asked -",
    "save upon theirs": "->new parted, base>want asked -",
    "save upon other": "->new parted, base>want asked -",
    "save another field": "base>want+title asked - | want",
    "delete want": "ended | want",
    restore: "->base parted, base>want asked -",
    discard: "ended | want",
    "mine upon gone": "->want",
    "theirs upon gone": "ended | want",
  },
  "asked of deletion": {
    "save upon want": "base>new asked theirs",
    "save upon base": "base>new asked theirs",
    "save upon theirs": "theirs>new",
    "save upon other": "base>new asked theirs",
    "save another field": "base>base+title asked theirs",
    "delete theirs": "theirs>- | theirs",
    restore: "base>base asked theirs",
    "discard deletion": "ended",
    "both upon theirs": "ended",
    "both, as mine was, upon theirs": "ended",
  },
  "asked, local": {
    "save upon want": "base>new local other | want",
    "save upon base": "->new parted, base>want local other",
    "save upon theirs": "->new parted, base>want local other",
    "save upon other": "base>want local new | other",
    "save another field": "base>want+title local other | want",
    "delete want": "base>- local other | want",
    "delete other": "base>want | other",
    restore: "->base parted, base>want local other",
    "mine upon other": "base>want | other",
    "theirs upon other": "base>other | want",
    "both upon other": "->other parted, base>want",
  },
  "asked, local, of deletion": {
    "save upon want": "base>new local other",
    "save upon base": "base>new local other",
    "save upon theirs": "base>new local other",
    "save upon other": "base>new | other",
    "save another field": "base>base+title local other",
    "delete other": "base>- | other",
    restore: "base>base local other",
    "both upon other": "base>other",
  },
  "asked, local deletion": {
    "save upon want": "base>new local - | want",
    "save upon base": "->new parted, base>want local -",
    "save upon theirs": "->new parted, base>want local -",
    "save upon other": "->new parted, base>want local -",
    "save another field": "base>want+title local - | want",
    "delete want": "base>- | want",
    restore: "base>want | base",
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
    "delete theirs": "base>want local -",
    "delete other": "base>want local -",
    restore: "->base parted, base>want refused",
    discard: "ended | want",
    retry: "base>want",
  },
  "refused to go": {
    "save upon want": "base>new",
    "save upon base": "base>new",
    "save upon theirs": "base>new",
    "save upon other": "base>new",
    "save another field": "base>base+title",
    "delete want": "want>-",
    "delete base": "base>-",
    "delete theirs": "theirs>-",
    "delete other": "other>-",
    restore: "ended",
    "discard deletion": "ended",
    retry: "base>-",
  },
  watched: {
    "save upon want": "want>new | base want",
    "save upon base": "base>new | base",
    "save upon theirs": "theirs>new | base theirs",
    "save upon other": "other>new | base other",
    "save another field": "base>base+title | base",
    "delete want": "want>- | base want",
    "delete base": "base>- | base",
    "delete theirs": "theirs>- | base theirs",
    "delete other": "other>- | base other",
    restore: "base>base",
  },
  none: {
    "save upon want": "want>new",
    "save upon base": "base>new",
    "save upon theirs": "theirs>new",
    "save upon other": "other>new",
    "save another field": "base>base+title",
    "delete want": "want>-",
    "delete base": "base>-",
    "delete theirs": "theirs>-",
    "delete other": "other>-",
    restore: "->base",
  },
  unsent: {
    "save upon want": "->new | want",
    "save upon base": "->want local new",
    "save upon theirs": "->want local new",
    "save upon other": "->want local new",
    "save another field": "->want+title | want",
    "delete want": "ended | want",
    "delete base": "->want local -",
    "delete theirs": "->want local -",
    "delete other": "->want local -",
    restore: "->base parted, ->want",
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

describe("What goes on under the name of an item that has ended", () => {
  it("is given up with it where the user saw it, and only then", () => {
    const items = [itemOf({ id: "c", want: textOf("want") })];
    const save = saveOf("e", "local-c", "want", "new");
    const both = [deletionOf("d", "local-c", "want"), save];
    const discard = {
      id: "f",
      savedAt: 3,
      kind: "discard",
      item: "c",
      mine: textOf("new"),
    } as const;
    assert.equal(told(fold(items, [], [...both, discard])), "ended, ended | new want");
    assert.equal(told(fold([], [], [save, discard])), "ended | new");
    const ofOther = { ...discard, mine: textOf("old") };
    assert.equal(told(fold(items, [], [...both, ofOther])), "->new, ended | want");
  });
});

describe("A deletion that another window's text makes a question, and that is taken back", () => {
  const [asked = assert.fail()] = states["asked, local deletion"] ?? [];
  const restored = (text: SnippetDraft): Shelf =>
    fold([asked], [], [{ ...events["restore"], text } as Intent]);

  for (const [what, title, left] of [
    ["is that text", "Title", []],
    ["has another title", "Older", ["want"]],
  ] as const) {
    it(`leaves that text and begins no other snippet, where it ${what}`, () => {
      const shelf = restored({ ...textOf("want"), title });
      assert.deepEqual(
        [told(shelf), shelf.left.map(({ draft }) => draft.code)],
        [left.length > 0 ? "base>want | want" : "base>want", left],
      );
      assert.equal(shelf.itemOf("local-e")?.serverId, "1");
    });
  }
});

const twice = { numRuns: 300 };

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

  it("asks only about what differs", () => {
    fc.assert(
      fc.property(anyItems, anyIntents, (items, intents) => {
        for (const { want, question } of fold(items, [], intents).items) {
          assert.ok(question === undefined || !isSameText(want, question.other));
        }
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
          if (question?.isLocal === true && question.other) {
            assert.ok(
              item.want === undefined || !isAsWanted({ base: question.other, want: item.want }),
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

  it("takes a record for the effect of a like create that is open or watched, and of none else", () => {
    const sent = { ...textOf("a\r\nb\n"), title: "Cafe\u0301 " };
    const told = { ...recordOf("7", "a\nb"), title: "Caf\u00e9" };
    const flight = { ...openFlight, kind: "create", sent, baseline: ["8"] } as const;
    const watch = { sent, baseline: ["8"] };
    const item = itemOf({ id: "u", want: sent });
    for (const [what, given, record, isBehind] of [
      ["unsent", {}, told, false],
      ["open", { flight }, told, true],
      ["watched", { watch }, told, true],
      ["there before", { flight }, { ...told, id: "8" }, false],
      ["another text", { flight }, { ...told, code: "a b" }, false],
      ["of unknown visibility", { flight }, { ...told, private: undefined }, true],
      ["of another visibility", { flight }, { ...told, private: !told.private }, false],
      ["of unknown tags", { flight }, { ...told, tags: [], unknown: ["tags"] }, true],
      ["open edit", { flight: { ...flight, kind: "edit" } }, told, false],
      ["known", { flight, serverId: "7" }, told, false],
    ] as const) {
      const shelf = fold([{ ...item, ...given }], [], []);
      assert.equal(shelf.creatorOf(record)?.id, isBehind ? "u" : undefined, what);
    }
  });
});
