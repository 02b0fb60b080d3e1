import assert from "node:assert/strict";
import fc from "fast-check";
import { SnippetError } from "../../../../../src/core/errors.ts";
import type { SnippetErrorCode } from "../../../../../src/core/errors.ts";
import {
  askedPause,
  readRetryAfter,
  retryDelay,
} from "../../../../../src/core/http/resilience/retryPolicy.ts";
import { retryingTransport } from "../../../../../src/core/http/resilience/retryingTransport.ts";
import type { HttpRequest, HttpResponse } from "../../../../../src/core/http/transport.ts";
import { ManualClock } from "../../../../support/computer/manualClock.ts";
import { ScriptedTransport } from "../../../../support/http/scriptedTransport.ts";
import type { ScriptStep } from "../../../../support/http/scriptedTransport.ts";

type Outcome = Pick<HttpResponse, "status" | "headers"> | SnippetError;

const failed = (code: SnippetErrorCode): Outcome => new SnippetError(code, "No.");
const answered = (status: number, retryAfter?: number): Outcome => ({
  status,
  headers: new Map(retryAfter === undefined ? [] : [["retry-after", String(retryAfter)]]),
});
const delayAfter = (
  method: HttpRequest["method"],
  attempts: number,
  outcome: Outcome,
  random = 0.5,
): number | undefined => retryDelay(method, attempts, outcome, 0, random);

const retried: readonly (readonly [HttpRequest["method"], Outcome, boolean])[] = [
  ["GET", failed("offline"), true],
  ["GET", failed("network"), true],
  ["GET", failed("time-out"), false],
  ["GET", failed("cancelled"), false],
  ["GET", failed("too-large"), false],
  ["GET", answered(429), true],
  ["GET", answered(403), false],
  ["GET", answered(403, 1), true],
  ["GET", answered(500), true],
  ["GET", answered(503), true],
  ["GET", answered(501), false],
  ["GET", answered(200), false],
  ["GET", answered(304), false],
  ["GET", answered(404), false],
  ["GET", answered(422), false],
  ["DELETE", failed("offline"), true],
  ["DELETE", failed("network"), false],
  ["DELETE", answered(503), false],
  ["POST", failed("offline"), true],
  ["POST", failed("network"), false],
  ["POST", answered(429), false],
  ["POST", answered(503), false],
  ["POST", answered(500), false],
  ["PUT", failed("offline"), true],
  ["PUT", failed("network"), false],
  ["PUT", answered(500), false],
];

describe("retryDelay", () => {
  for (const [method, outcome, expected] of retried) {
    const what = outcome instanceof Error ? outcome.code : outcome.status;
    it(`${expected ? "retries" : "does not retry"} ${method} after ${what}`, () => {
      assert.equal(delayAfter(method, 1, outcome) !== undefined, expected);
    });
  }

  it("makes three attempts at most", () => {
    assert.notEqual(delayAfter("GET", 2, answered(500)), undefined);
    assert.equal(delayAfter("GET", 3, answered(500)), undefined);
  });

  it("waits a random time; its limit doubles with each attempt", () => {
    assert.equal(delayAfter("GET", 1, answered(500), 0), 0);
    assert.equal(delayAfter("GET", 1, answered(500), 0.999), 500);
    assert.equal(delayAfter("GET", 2, answered(500), 0.999), 999);
  });

  it("waits for Retry-After, at least one second, and gives up beyond two minutes", () => {
    assert.equal(delayAfter("GET", 1, answered(429, 7)), 7_000);
    assert.equal(delayAfter("GET", 1, answered(429, 0)), 1_000);
    assert.equal(delayAfter("GET", 1, answered(503, 120)), 120_000);
    assert.equal(delayAfter("GET", 1, answered(429, 121)), undefined);
  });
});

describe("readRetryAfter", () => {
  const now = Date.UTC(2026, 10, 21, 12, 0, 0);
  for (const [value, expected] of [
    ["5", 5_000],
    [" 0 ", 0],
    ["999999999", 999_999_999_000],
    ["Sat, 21 Nov 2026 12:00:30 GMT", 30_000],
    ["Saturday, 21-Nov-26 12:00:30 GMT", 30_000],
    ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
    ["-1", undefined],
    ["1.5", undefined],
    ["abc", undefined],
    ["", undefined],
    [undefined, undefined],
    ["5, 7", undefined],
    ["99999999999999999999999", undefined],
  ] as const) {
    it(`reads ${JSON.stringify(value)} as ${expected}`, () => {
      assert.equal(readRetryAfter(value, now), expected);
    });
  }

  it("reads any text as a finite time from 0, or as none", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readRetryAfter(text, now);
        return read === undefined || (Number.isFinite(read) && read >= 0);
      }),
    );
  });
});

describe("askedPause", () => {
  const now = Date.UTC(2026, 10, 21, 12, 0, 0);
  const epoch = String(now / 1_000 + 30);
  for (const [status, headers, expected] of [
    [403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": epoch }, 30_000],
    [429, { "ratelimit-remaining": "0", "ratelimit-reset": "30" }, 30_000],
    [429, { "x-rate-limit-remaining": "0", "x-rate-limit-reset": "10" }, 10_000],
    [403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1700000000" }, 0],
    [429, { "retry-after": "5", "ratelimit-remaining": "0", "ratelimit-reset": "30" }, 5_000],
    [403, { "x-ratelimit-remaining": "7", "x-ratelimit-reset": epoch }, undefined],
    [404, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": epoch }, undefined],
    [403, { "x-ratelimit-remaining": "0" }, undefined],
    [403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "soon" }, undefined],
    [404, { "retry-after": "5" }, 5_000],
  ] as const) {
    it(`reads ${status} with ${JSON.stringify(headers)} as ${expected}`, () => {
      const given = { status, headers: new Map<string, string>(Object.entries(headers)) };
      assert.equal(askedPause(given, now), expected);
    });
  }
});

describe("retryingTransport", () => {
  const request = (method: HttpRequest["method"], onSent?: () => void): HttpRequest => ({
    method,
    onSent,
    url: new URL("https://api.invalid/snippets"),
    pathTemplate: "/snippets",
    headers: {},
  });

  /** Sends, and advances the clock whenever a timer waits. */
  async function run(
    steps: readonly ScriptStep[],
    method: HttpRequest["method"] = "GET",
    onSent?: () => void,
  ): Promise<{ result: unknown; sent: number; waited: number; left: number }> {
    const clock = new ManualClock();
    const start = clock.now();
    const script = new ScriptedTransport(steps);
    const transport = retryingTransport(script, clock, () => 0.5);
    let isOver = false;
    const sending = transport
      .send(request(method, onSent))
      .then(
        (response): unknown => response.status,
        (error: unknown) => error,
      )
      .finally(() => (isOver = true));
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      if (clock.waiting > 0) {
        clock.advance(250);
      }
    }
    const result = await sending;
    return { result, sent: script.sent.length, waited: clock.now() - start, left: clock.waiting };
  }

  it("returns a success at once", async () => {
    assert.deepEqual(await run([{ status: 200 }]), { result: 200, sent: 1, waited: 0, left: 0 });
  });

  it("succeeds if the third attempt succeeds", async () => {
    const offline = new SnippetError("offline", "No.");
    const { result, sent } = await run([{ status: 503 }, offline, { status: 200 }]);
    assert.deepEqual([result, sent], [200, 3]);
  });

  it("returns the last response, or throws the last error, after three attempts", async () => {
    const bad = { status: 503 };
    assert.deepEqual((await run([bad, bad, { status: 500 }])).result, 500);
    const last = new SnippetError("network", "No.");
    assert.equal((await run([bad, bad, last])).result, last);
  });

  it("waits for the time in Retry-After", async () => {
    const busy = { status: 429, headers: { "retry-after": "9" } };
    const { sent, waited } = await run([busy, { status: 200 }]);
    assert.deepEqual([sent, waited], [2, 9_000]);
  });

  it("does not retry a request whose caller does", async () => {
    const offline = new SnippetError("offline", "No.");
    for (const step of [{ status: 503 }, offline, new SnippetError("network", "No.")]) {
      assert.equal((await run([step], "GET", () => undefined)).sent, 1);
    }
  });

  it("does not retry a POST that may have arrived", async () => {
    for (const step of [{ status: 500 }, { status: 503 }, new SnippetError("network", "No.")]) {
      assert.equal((await run([step], "POST")).sent, 1);
    }
  });

  it("retries a POST that certainly did not arrive", async () => {
    const { result, sent } = await run(
      [new SnippetError("offline", "No."), { status: 201 }],
      "POST",
    );
    assert.deepEqual([result, sent], [201, 2]);
  });

  it("throws an error that is not a SnippetError, and does not retry", async () => {
    const bug = Object.assign(new TypeError("bug"), { code: "offline" });
    assert.deepEqual(await run([bug]), { result: bug, sent: 1, waited: 0, left: 0 });
  });

  it("stops waiting on abort, and leaves no timer", async () => {
    const clock = new ManualClock();
    const script = new ScriptedTransport([{ status: 503 }]);
    const controller = new AbortController();
    const sending = retryingTransport(script, clock, () => 0.5).send(
      request("GET"),
      controller.signal,
    );
    while (clock.waiting === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    controller.abort();
    await assert.rejects(sending, { code: "cancelled" });
    assert.equal(clock.waiting, 0);
    assert.equal(script.sent.length, 1);
  });
});
