import assert from "node:assert/strict";
import type { Delivery } from "../../../../../../src/core/library/outbox/sending/delivery.ts";
import { LateDelivery } from "../../../../../../src/core/library/outbox/sending/lateDelivery.ts";
import { RecordingLog } from "../../../../../support/computer/recordingLog.ts";

describe("LateDelivery", () => {
  const told: string[] = [];
  const delivery = {
    saved: () => told.push("saved"),
    dispose: () => told.push("disposed"),
  } as unknown as Delivery;
  const log = new RecordingLog();

  beforeEach(() => {
    told.length = 0;
  });

  it("is made once, and told at once when it is there", async () => {
    let made = 0;
    const late = new LateDelivery(() => {
      made += 1;
      return delivery;
    }, log);
    assert.equal(late.isBegun, false);
    await Promise.all([late.get(), late.get()]);
    late.tell((it) => it.saved());
    assert.deepEqual([made, told, late.isBegun], [1, ["saved"], true]);
  });

  it("is tried again at the next call where it could not be made", async () => {
    const results = [Promise.reject(new Error("no such file")), Promise.resolve(delivery)];
    const late = new LateDelivery(() => results.shift() ?? delivery, log);
    await assert.rejects(late.get());
    assert.equal(late.isBegun, false);
    await late.get();
    late.tell((it) => it.saved());
    assert.deepEqual(told, ["saved"]);
  });

  it("begins nothing where its library has ended while it was made", async () => {
    const making = Promise.withResolvers<Delivery>();
    const late = new LateDelivery(() => making.promise, log);
    const got = late.get();
    late.dispose();
    making.resolve(delivery);
    await got;
    assert.deepEqual(told, ["disposed"]);
  });
});
