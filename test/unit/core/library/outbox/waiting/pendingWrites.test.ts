import assert from "node:assert/strict";
import { untouched } from "../../../../../../src/core/library/outbox/waiting/operationMaker.ts";
import type { Operation } from "../../../../../../src/core/library/outbox/waiting/operation.ts";
import { PendingWrites } from "../../../../../../src/core/library/outbox/waiting/pendingWrites.ts";

const draft = { languageId: "1", title: "T", description: "", tags: [], private: false, code: "" };
const first: Operation = {
  ...untouched,
  id: "a",
  kind: "edit",
  snippetId: "7",
  savedAt: 0,
  draft,
  base: undefined,
  after: undefined,
};
const record = { id: "9", language: "Go", createdAt: undefined, updatedAt: undefined };
const second: Operation = { ...first, id: "b", after: "a" };

describe("PendingWrites", () => {
  const cases: readonly (readonly [
    what: string,
    change: Partial<Operation>,
    of: { readonly seven: string; readonly nine: string },
  ])[] = [
    ["that is sent stays where it was", { state: "sending" }, { seven: "a sending, b", nine: "" }],
    ["that got another text stays", { draft: { ...draft } }, { seven: "a queued, b", nine: "" }],
    ["that is only watched is not told any more", { state: "watching" }, { seven: "b", nine: "" }],
    ["that moves to another snippet goes", { snippetId: "9" }, { seven: "b", nine: "a queued" }],
    ["that waits for the later one follows it", { after: "b" }, { seven: "b, a queued", nine: "" }],
  ];
  for (const [what, change, { seven, nine }] of cases) {
    it(`tells, in the order of the saves, what waits for a snippet: a write ${what}`, () => {
      const pending = new PendingWrites();
      const later = change.after === undefined ? second : { ...second, after: undefined };
      [first, later].forEach((operation) => pending.put(operation, true));
      assert.deepEqual(pending.of("7"), [first, later]);
      const changed = { ...first, ...change };
      pending.put(changed, true);
      const told = (id: string): string =>
        pending
          .of(id)
          .map((it) => (it === changed ? `a ${it.state}` : it.id))
          .join(", ");
      assert.deepEqual({ seven: told("7"), nine: told("9") }, { seven, nine });
    });
  }

  for (const [state, sends, isBehind] of [
    ["queued", 0, false],
    ["queued", 1, true],
    ["sending", 1, true],
    ["unknown", 1, true],
    ["watching", 1, true],
    ["refused", 1, false],
  ] as const) {
    it(`takes a record for ${isBehind ? "" : "no "}effect of a like create that is ${state} and was sent ${sends} times`, () => {
      const pending = new PendingWrites();
      const create: Operation = { ...first, kind: "create", snippetId: "local-a", state, sends };
      pending.put(create, true);
      const behind = pending.createBehind({ ...draft, ...record });
      assert.equal(behind, isBehind ? create : undefined);
    });
  }

  it("takes a record for that where the service writes text in another way", () => {
    const pending = new PendingWrites();
    const meant = { ...draft, title: "Cafe\u0301 ", code: "a\r\nb\n" };
    const rest = { kind: "create", snippetId: "local-a", state: "unknown", sends: 1 } as const;
    pending.put({ ...first, ...rest, draft: meant }, true);
    const told = { ...draft, ...record, title: "Caf\u00e9", code: "a\nb" };
    assert.equal(pending.createBehind(told)?.id, "a");
    assert.equal(pending.createBehind({ ...told, code: "a b" }), undefined);
  });
});
