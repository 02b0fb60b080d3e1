import assert from "node:assert/strict";
import { gatedTransport } from "../../../../../src/core/http/resilience/gatedTransport.ts";
import type { HttpRequest, Transport } from "../../../../../src/core/http/transport.ts";
import { HeldTransport, settled } from "../../../../support/http/heldTransport.ts";
import { ManualClock } from "../../../../support/computer/manualClock.ts";

describe("gatedTransport", () => {
  const build = (): { clock: ManualClock; wire: HeldTransport; gated: Transport } => {
    const clock = new ManualClock();
    const wire = new HeldTransport();
    return { clock, wire, gated: gatedTransport(wire, clock) };
  };
  const request = (
    method: HttpRequest["method"] = "GET",
    origin = "https://api.invalid",
  ): HttpRequest => ({
    method,
    url: new URL(`${origin}/snippets`),
    pathTemplate: "/snippets",
    headers: {},
  });
  const sendMany = (gated: Transport, count: number): Promise<unknown>[] =>
    Array.from({ length: count }, () => gated.send(request()).catch(String));

  /** Answers the open requests one after the other. @returns the most that were open at once. */
  async function answerAll(wire: HeldTransport, count: number, status = 200): Promise<number> {
    let most = 0;
    for (let answered = 0; answered < count; answered += 1) {
      most = Math.max(most, wire.held.length);
      await wire.held[0]?.end(status);
    }
    return most;
  }

  it("sends six reads at once, and the others in their order", async () => {
    const { wire, gated } = build();
    const all = sendMany(gated, 20);
    await settled();
    assert.equal(wire.held.length, 6);
    assert.equal(await answerAll(wire, 20), 6);
    assert.equal(wire.held.length, 0);
    await Promise.all(all);
  });

  it("sends no more reads at once than the user allows, and halves that limit", async () => {
    const { clock, wire } = build();
    let allowed = 4;
    const gated = gatedTransport(wire, clock, () => allowed);
    const all = sendMany(gated, 12);
    await settled();
    assert.equal(wire.held.length, 4);
    await wire.held[0]?.end(503);
    await answerAll(wire, 1);
    assert.equal(wire.held.length, 2);
    allowed = 1;
    await answerAll(wire, 1);
    assert.equal(await answerAll(wire, 9), 1);
    await Promise.all(all);
  });

  it("does not hold back a write, or another server's reads", async () => {
    const { wire, gated } = build();
    void sendMany(gated, 7);
    void gated.send(request("POST"));
    void gated.send(request("GET", "https://other.invalid"));
    await settled();
    assert.equal(wire.held.length, 8);
  });

  for (const status of [429, 503]) {
    it(`halves the limit after ${status}, once for requests that were sent together`, async () => {
      const { wire, gated } = build();
      void sendMany(gated, 30);
      await settled();
      await answerAll(wire, 3, status);
      assert.equal(wire.held.length, 3);
      // The other three of the first six were sent before the limit fell, so they do not count.
      await answerAll(wire, 3, status);
      assert.equal(wire.held.length, 3);
      // Those sent after it do count, but the limit is never below one.
      await answerAll(wire, 3, status);
      assert.equal(wire.held.length, 1);
      await answerAll(wire, 1, status);
      assert.equal(wire.held.length, 1);
    });
  }

  it("raises the limit by one after as many successes as the limit", async () => {
    const { wire, gated } = build();
    void sendMany(gated, 60);
    await settled();
    await answerAll(wire, 6, 503);
    const widths: number[] = [];
    for (const step of [3, 4, 5, 6, 6]) {
      await answerAll(wire, step);
      widths.push(wire.held.length);
    }
    assert.deepEqual(widths, [4, 5, 6, 6, 6]);
  });

  it("sends no read during the wait that a server asks for", async () => {
    const { clock, wire, gated } = build();
    void sendMany(gated, 8);
    await settled();
    await wire.held[0]?.end(503, { "retry-after": "9" });
    await answerAll(wire, 5);
    assert.equal(wire.held.length, 0);
    clock.advance(8_999);
    await settled();
    assert.equal(wire.held.length, 0);
    clock.advance(1);
    await settled();
    assert.equal(wire.held.length, 2);
    assert.equal(clock.waiting, 0);
  });

  it("goes on if that wait is longer than two minutes", async () => {
    const { clock, wire, gated } = build();
    void sendMany(gated, 7);
    await settled();
    await wire.held[0]?.end(429, { "retry-after": "121" });
    await answerAll(wire, 5);
    assert.equal(wire.held.length, 1);
    assert.equal(clock.waiting, 0);
  });

  it("gives the place of a failed or cancelled request to the next one", async () => {
    const { wire, gated } = build();
    const controller = new AbortController();
    void sendMany(gated, 5);
    const inside = gated.send(request(), controller.signal);
    const waiting = gated.send(request(), controller.signal);
    const last = sendMany(gated, 2);
    const ends = Promise.all([
      assert.rejects(inside, { code: "cancelled" }),
      assert.rejects(waiting, { code: "cancelled" }),
    ]);
    await settled();
    controller.abort();
    await ends;
    await settled();
    assert.equal(wire.held.length, 6);
    await wire.held[0]?.end(new Error("broken"));
    assert.equal(wire.held.length, 6);
    await answerAll(wire, 6);
    await Promise.all(last);
    await assert.rejects(gated.send(request(), AbortSignal.abort()), { code: "cancelled" });
  });
});
