import assert from "node:assert/strict";
import { Shelf } from "../../../../../src/core/library/outbox/shelf.ts";
import { costRatio } from "../../../../support/cost.ts";
import { itemOf, textOf } from "../../../../support/library/outboxItems.ts";

const many = 20_000;

describe("The ids of snippets", () => {
  /** Of record 2, which was deleted elsewhere, and created anew. */
  const anew = itemOf({ id: "a", name: "2", old: ["2"], want: textOf("anew") });
  /** Of another one, which had that id for a while. */
  const other = itemOf({ id: "b", name: "local-b", old: ["2"], want: textOf("other") });

  it("lead to the item that has them now, whatever changes in one that had them, and whichever came first", () => {
    for (const items of [
      [anew, other],
      [other, anew],
    ]) {
      const shelf = new Shelf(items, []);
      assert.equal(shelf.itemOf("2")?.id, "a");
      shelf.put({ ...other, savedAt: 9 });
      assert.equal(shelf.itemOf("2")?.id, "a");
      shelf.end(anew);
      assert.equal(shelf.itemOf("2")?.id, "b");
    }
  });

  it("lead to the record that the server has under them now", () => {
    const ended = { id: "a", name: "local-a", serverId: "9", old: ["8"], applied: [] };
    const isRecord = (id: string): boolean => id === "8";
    assert.equal(new Shelf([], [ended]).idOf("8"), "9");
    assert.equal(new Shelf([], [ended], isRecord).idOf("8"), "8");
    const live = itemOf({ id: "b", name: "9", serverId: "9", old: ["8"], want: textOf("new") });
    assert.equal(new Shelf([live], [], isRecord).itemOf("8"), undefined);
  });

  it(`are told of many snippets in no more time than it takes to learn ${many} ids a few times`, () => {
    const ended = Array.from({ length: many }, (_, at) => ({
      id: `${at}`,
      name: `local-${at}`,
      serverId: `${at}`,
      old: [],
      applied: [],
    }));
    const telling = (): void => {
      const shelf = new Shelf([], ended);
      for (const { name, serverId } of ended.slice(0, 2_000)) {
        assert.deepEqual(shelf.namesOf(name).toSorted(), [serverId, name].toSorted());
      }
    };
    const ratio = costRatio(() => new Shelf([], ended), telling);
    assert.ok(ratio < 30, `${ratio} times as long as to learn`);
  });
});
