import assert from "node:assert/strict";
import fc from "fast-check";
import { BodyCollector } from "../../../../../src/core/http/sending/bodyCollector.ts";

describe("A body that comes in pieces", () => {
  it("is what the pieces are together, as far as the limit goes", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 9 })), fc.nat(60), (pieces, limit) => {
        const collector = new BodyCollector(limit);
        const taken = pieces.filter((piece) => collector.add(piece));
        const whole = Buffer.concat(taken);
        assert.deepEqual(Buffer.from(collector.bytes()), whole);
        assert.ok(whole.byteLength <= limit);
        assert.ok(taken.length === pieces.length || Buffer.concat(pieces).byteLength > limit);
      }),
    );
  });

  it("takes as much memory as it has bytes, however small the pieces are", () => {
    const collector = new BodyCollector(1_500_000);
    const before = process.memoryUsage();
    for (let at = 0; at < 1_500_000; at += 1) {
      assert.ok(collector.add(Uint8Array.of(at)));
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const grown = heapUsed - before.heapUsed + (arrayBuffers - before.arrayBuffers);
    assert.ok(grown < 64_000_000, `${grown} bytes`);
    assert.equal(collector.bytes().byteLength, 1_500_000);
  });
});
