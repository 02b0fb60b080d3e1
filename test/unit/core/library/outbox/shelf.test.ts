import assert from "node:assert/strict";
import { Shelf } from "../../../../../src/core/library/outbox/shelf.ts";

const many = 20_000;

function timed(work: () => unknown): number {
  const before = performance.now();
  work();
  return performance.now() - before;
}

describe("The ids of snippets", () => {
  it(`are told of many snippets in no more time than it takes to learn ${many} ids a few times`, () => {
    const ended = Array.from({ length: many }, (_, at) => ({
      id: `${at}`,
      name: `local-${at}`,
      serverId: `${at}`,
      old: [],
      applied: [],
    }));
    let shelf = new Shelf([], []);
    const learning = timed(() => (shelf = new Shelf([], ended)));
    const telling = timed(() => {
      for (const { name, serverId } of ended.slice(0, 2_000)) {
        assert.deepEqual(shelf.namesOf(name).toSorted(), [serverId, name].toSorted());
      }
    });
    assert.ok(telling < 30 * learning, `${telling} ms, ${learning} ms to learn`);
  });
});
