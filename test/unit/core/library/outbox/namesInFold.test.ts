import assert from "node:assert/strict";
import fc from "fast-check";
import { apply, fold } from "../../../../../src/core/library/outbox/fold.ts";
import { namesOfItem } from "../../../../../src/core/library/outbox/item.ts";
import { anyIntents, anyItems } from "../../../../support/library/anyOutbox.ts";

describe("An id", () => {
  // Else a crash after a later intent's item was written would give an earlier intent another item.
  it("leads to the same item throughout a fold", () => {
    fc.assert(
      fc.property(anyItems, anyIntents, (items, intents) => {
        const shelf = fold(items, [], []);
        const known = new Map<string, string>();
        for (const intent of intents) {
          apply(shelf, intent);
          for (const name of shelf.items.flatMap(namesOfItem)) {
            const item = shelf.itemOf(name)?.id ?? assert.fail("It leads nowhere.");
            assert.equal(item, known.get(name) ?? item, `${name} after ${intent.id}`);
            known.set(name, item);
          }
          for (const name of known.keys()) assert.ok(shelf.itemOf(name) !== undefined, name);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
