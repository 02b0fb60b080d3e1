import assert from "node:assert/strict";
import fc from "fast-check";
import { writingOrder } from "../../../../../src/core/library/outbox/writingOrder.ts";
import { itemOf } from "../../../../support/library/outboxItems.ts";

const intents = ["e0", "e1", "e2", "e3", "e4", "e5"];
const applied = fc.subarray(intents);
const some = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...intents, "i1", "i2", "i3"), applied }),
  {
    selector: ({ id }) => id,
    maxLength: 6,
  },
);

describe("The order in which changed items are written", () => {
  it("is that of the intents: an end comes after what was begun until then, and before what is begun later", () => {
    fc.assert(
      fc.property(some, some, (first, second) => {
        const live = first.map(({ id, applied: all }) =>
          // An item has the intent that began it.
          itemOf({ id, applied: intents.includes(id) ? [...new Set([id, ...all])] : all }),
        );
        const over = second
          .filter(({ id }) => live.every((it) => it.id !== id))
          .map((it) => ({ ...it, name: it.id, serverId: undefined, old: [] }));
        const order = writingOrder(live, over, intents).flatMap(({ items }) =>
          items.map(({ id }) => id),
        );
        assert.deepEqual(order.toSorted(), [...live, ...over].map(({ id }) => id).toSorted());
        for (const ended of over) {
          const end = intents.findLast((it) => ended.applied.includes(it)) ?? "last";
          for (const begun of live.filter(({ id }) => intents.includes(id))) {
            const isBefore = order.indexOf(begun.id) < order.indexOf(ended.id);
            assert.equal(isBefore, begun.id <= end, `${begun.id}, ${end}`);
          }
        }
      }),
    );
  });
});
