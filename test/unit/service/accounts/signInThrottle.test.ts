import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { SignInThrottle } from "../../../../src/service/accounts/signInThrottle.ts";
import { ManualClock } from "../../../support/computer/manualClock.ts";

describe("the throttle of sign-ins", () => {
  const begin = () => {
    const clock = new ManualClock();
    return { clock, throttle: new SignInThrottle(() => clock.now()) };
  };

  it("lets five attempts go at once, then makes each wait twice as long, up to a minute", () => {
    const { clock, throttle } = begin();
    for (let count = 0; count < 5; count += 1) assert.equal(throttle.attempt("ada"), 0);
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      assert.equal(throttle.attempt("ada"), seconds * 1000);
      clock.advance(seconds * 1000 - 1);
      assert.equal(throttle.attempt("ada"), 1);
      clock.advance(1);
      assert.equal(throttle.attempt("ada"), 0);
    }
  });

  it("starts anew after a success and after a quarter of an hour", () => {
    for (const relief of ["success", "time"] as const) {
      const { clock, throttle } = begin();
      for (let count = 0; count < 12; count += 1) {
        clock.advance(throttle.attempt("ada"));
      }
      if (relief === "success") throttle.succeeded("ada");
      else clock.advance(15 * 60_000 + 1);
      for (let count = 0; count < 5; count += 1) assert.equal(throttle.attempt("ada"), 0, relief);
    }
  });

  it("allows an attacker some thirty guesses in a quarter of an hour, however many are sent", () => {
    const { clock, throttle } = begin();
    let guesses = 0;
    for (let second = 0; second < 15 * 60; second += 1) {
      for (let sent = 0; sent < 20; sent += 1) if (throttle.attempt("ada") === 0) guesses += 1;
      clock.advance(1000);
    }
    assert.ok(guesses < 30, `${guesses} guesses`);
  });

  it("remembers a bounded number of usernames", () => {
    const { throttle } = begin();
    for (let count = 0; count < 6; count += 1) throttle.attempt("first");
    assert.ok(throttle.attempt("first") > 0);
    for (let count = 0; count < 10_000; count += 1) throttle.attempt(`name ${count}`);
    assert.equal(throttle.attempt("first"), 0);
  });
});
