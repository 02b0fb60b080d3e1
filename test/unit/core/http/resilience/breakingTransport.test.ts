import assert from "node:assert/strict";
import { SnippetError, isSnippetError } from "../../../../../src/core/errors.ts";
import { breakingTransport } from "../../../../../src/core/http/resilience/breakingTransport.ts";
import type { HttpRequest, Transport } from "../../../../../src/core/http/transport.ts";
import { HeldTransport, settled } from "../../../../support/http/heldTransport.ts";
import { ManualClock } from "../../../../support/computer/manualClock.ts";

const failure = (code: "network" | "offline" | "time-out" | "cancelled" | "too-large"): Error =>
  new SnippetError(code, "No.");

describe("breakingTransport", () => {
  let clock: ManualClock;
  let wire: HeldTransport;
  let breaking: Transport;

  beforeEach(() => {
    clock = new ManualClock();
    wire = new HeldTransport();
    breaking = breakingTransport(wire, clock);
  });

  const request = (method: HttpRequest["method"], origin: string): HttpRequest => ({
    method,
    url: new URL(`${origin}/snippets`),
    pathTemplate: "/snippets",
    headers: {},
  });

  /** @returns the status, the error, or undefined while it is on its way. */
  function send(
    signal?: AbortSignal,
    method: HttpRequest["method"] = "GET",
    origin = "https://api.invalid",
  ): { result: unknown } {
    const sent: { result: unknown } = { result: undefined };
    breaking.send(request(method, origin), signal).then(
      (response) => (sent.result = response.status),
      (error: unknown) => (sent.result = error),
    );
    return sent;
  }

  async function fail(...outcomes: (number | Error)[]): Promise<void> {
    for (const outcome of outcomes) {
      send();
      await settled();
      assert.equal(wire.held.length, 1, "nothing was sent");
      await wire.held[0]?.end(outcome);
    }
  }

  const isRefused = (result: unknown): result is SnippetError =>
    isSnippetError(result, "offline") && result.details.reason === "CIRCUIT_OPEN";

  const fiveFailures = [500, failure("network"), failure("time-out"), 503, failure("offline")];

  it("sends nothing after five failures in a row, of any kind, and says so in a sentence that stays true when the wait is over", async () => {
    await fail(...fiveFailures);
    const read = send();
    const write = send(undefined, "POST");
    await settled();
    assert.equal(wire.held.length, 0);
    assert.ok(isRefused(read.result) && isRefused(write.result));
    assert.equal(read.result.details.retryAfter, 2_000);
    assert.match(String(read.result), /in a row\. Try again in a moment\.$/);
    assert.match(String(write.result), /nothing was sent\. Try again in a moment\.$/);
  });

  for (const harmless of [200, 404, 422, 429, 501, failure("too-large")]) {
    it(`counts from zero again after ${String(harmless)}`, async () => {
      await fail(500, 500, 500, 500, harmless, 500, 500, 500, 500);
      send();
      await settled();
      assert.equal(wire.held.length, 1);
    });
  }

  it("counts a cancelled request neither as a success nor as a failure", async () => {
    await fail(500, 500, 500, 500, failure("cancelled"), 500);
    const next = send();
    await settled();
    assert.ok(isRefused(next.result));
  });

  it("still sends to another server", async () => {
    await fail(...fiveFailures);
    send(undefined, "GET", "https://other.invalid");
    await settled();
    assert.equal(wire.held.length, 1);
  });

  it("sends one probe after the rest; other requests wait, and are sent if it succeeds", async () => {
    await fail(...fiveFailures);
    clock.advance(2_000);
    const all = [send(), send(), send()];
    await settled();
    assert.equal(wire.held.length, 1);
    await wire.held[0]?.end(200);
    await settled();
    assert.equal(all[0]?.result, 200);
    assert.equal(wire.held.length, 2);
  });

  it("doubles the rest after each failed probe, up to half a minute; a success resets it", async () => {
    await fail(...fiveFailures);
    const rests: number[] = [];
    for (let probe = 0; probe < 6; probe += 1) {
      let rest = 0;
      while (isRefused(await tried())) {
        clock.advance(1_000);
        rest += 1_000;
      }
      rests.push(rest);
      const waiting = send();
      await wire.held[0]?.end(500);
      await settled();
      assert.ok(isRefused(waiting.result));
    }
    assert.deepEqual(rests, [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    clock.advance(30_000);
    await fail(200, 500, 500, 500, 500, 500);
    clock.advance(2_000);
    send();
    await settled();
    assert.equal(wire.held.length, 1);
  });

  /** Leaves what was sent on its way. */
  async function tried(): Promise<unknown> {
    const sent = send();
    await settled();
    return sent.result;
  }

  it("makes the next request the probe if the probe is cancelled; waiting ones can be cancelled", async () => {
    await fail(...fiveFailures);
    clock.advance(2_000);
    const probe = new AbortController();
    const impatient = new AbortController();
    const first = send(probe.signal);
    const second = send(impatient.signal);
    const third = send();
    await settled();
    impatient.abort();
    await settled();
    assert.ok(isSnippetError(second.result, "cancelled"));
    probe.abort();
    await settled();
    assert.ok(isSnippetError(first.result, "cancelled"));
    assert.equal(wire.held.length, 1);
    await wire.held[0]?.end(200);
    assert.equal(third.result, 200);
  });

  it("does not extend the rest for failures of requests that were sent before it opened", async () => {
    for (let count = 0; count < 8; count += 1) {
      send();
    }
    await settled();
    while (wire.held.length > 0) {
      await wire.held[0]?.end(500);
    }
    clock.advance(2_000);
    send();
    await settled();
    assert.equal(wire.held.length, 1);
  });

  it("does not extend the rest if the computer's clock is set back", async () => {
    await fail(...fiveFailures);
    clock.jump(-3_600_000);
    send();
    await settled();
    assert.equal(wire.held.length, 1);
  });
});
