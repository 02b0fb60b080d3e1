import assert from "node:assert/strict";
import fc from "fast-check";
import { defaultLimits } from "../../../../../src/core/http/limits.ts";
import { exchange } from "../../../../../src/core/http/sending/exchange.ts";
import type { HttpResponse } from "../../../../../src/core/http/transport.ts";

/** @param pieces of the body, each at a time. */
function receive(pieces: Iterable<Uint8Array>, bodyBytes: number): Promise<HttpResponse> {
  const request = { method: "GET", url: new URL("https://a.invalid"), headers: {} } as const;
  const body = (async function* () {
    yield* pieces;
    await Promise.resolve();
  })();
  const limits = { ...defaultLimits, bodyBytes };
  return exchange({ ...request, pathTemplate: "/" }, limits, undefined, () =>
    Promise.resolve({ status: 200, headers: [], body }),
  );
}

describe("A body that comes in pieces", () => {
  it("is what the pieces are together, as far as the limit goes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 9 })),
        fc.nat(60),
        async (pieces, limit) => {
          const whole = Buffer.concat(pieces);
          const received = receive(pieces, limit);
          if (whole.byteLength > limit) {
            await assert.rejects(received, { code: "too-large" });
          } else {
            assert.deepEqual(Buffer.from((await received).body), whole);
          }
        },
      ),
    );
  });

  it("takes as much memory as it has bytes, however small the pieces are", async () => {
    const pieces = (function* () {
      for (let at = 0; at < 400_000; at += 1) yield Uint8Array.of(at);
    })();
    const before = process.memoryUsage();
    const { body } = await receive(pieces, 500_000);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const grown = heapUsed - before.heapUsed + (arrayBuffers - before.arrayBuffers);
    assert.ok(grown < 64_000_000, `${grown} bytes`);
    assert.equal(body.byteLength, 400_000);
  });
});
