import assert from "node:assert/strict";
import type { Leader } from "../../../../../src/core/library/outbox/leader.ts";
import { LateLeader } from "../../../../../src/core/library/outbox/outbox.ts";
import { RecordingLog } from "../../../../support/computer/recordingLog.ts";

describe("LateLeader", () => {
  const told: string[] = [];
  const leader = {
    saved: () => told.push("saved"),
    dispose: () => told.push("disposed"),
  } as unknown as Leader;
  const log = new RecordingLog();

  beforeEach(() => {
    told.length = 0;
  });

  it("is made once, and told at once when it is there", async () => {
    let made = 0;
    const late = new LateLeader(() => {
      made += 1;
      return leader;
    }, log);
    assert.equal(late.isBegun, false);
    await Promise.all([late.get(), late.get()]);
    late.tell((it) => it.saved());
    assert.deepEqual([made, told, late.isBegun], [1, ["saved"], true]);
  });

  it("is tried again at the next call where it could not be made", async () => {
    const results = [Promise.reject(new Error("no such file")), Promise.resolve(leader)];
    const late = new LateLeader(() => results.shift() ?? leader, log);
    await assert.rejects(late.get());
    assert.equal(late.isBegun, false);
    await late.get();
    late.tell((it) => it.saved());
    assert.deepEqual(told, ["saved"]);
  });

  it("begins nothing where its library has ended while it was made", async () => {
    const making = Promise.withResolvers<Leader>();
    const late = new LateLeader(() => making.promise, log);
    const got = late.get();
    late.dispose();
    making.resolve(leader);
    await got;
    assert.deepEqual(told, ["disposed"]);
  });
});
