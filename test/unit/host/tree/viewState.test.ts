import assert from "node:assert/strict";
import { viewStateOf } from "../../../../src/host/tree/viewState.ts";
import { DoubledLibrary } from "../../../support/library/doubledLibrary.ts";

describe("What the view shows", () => {
  it("is the welcome before a library was chosen", async () => {
    await using doubled = await DoubledLibrary.start();
    await doubled.current.use({ kind: "none" });
    assert.equal(viewStateOf(doubled.current), "none");
  });

  it("is the way to sign in again where the account of the last time is signed out", () => {
    const remembered = { kind: "account", sessionId: "1" } as const;
    assert.equal(viewStateOf({ library: undefined, remembered }), "signedOut");
  });

  it("is nothing while the first page is on the way", async () => {
    await using doubled = await DoubledLibrary.start();
    assert.equal(viewStateOf(doubled.current), "loading");
  });

  it("is a hint in an empty library", async () => {
    await using doubled = await DoubledLibrary.start();
    await doubled.library.open();
    assert.equal(viewStateOf(doubled.current), "empty");
  });

  it("is the list where there are snippets", async () => {
    await using doubled = await DoubledLibrary.start();
    doubled.api.add();
    await doubled.library.open();
    assert.equal(viewStateOf(doubled.current), "list");
  });

  const failures: readonly (readonly [number, string])[] = [
    [500, "failed"],
    [403, "failed"],
    [401, "signedOut"],
  ];
  for (const [status, state] of failures) {
    it(`is ${state} where the service answers ${status}`, async () => {
      await using doubled = await DoubledLibrary.start();
      doubled.failWith(status);
      await assert.rejects(doubled.library.open());
      assert.equal(viewStateOf(doubled.current), state);
    });
  }

  it("is offline where the service cannot be reached, and nothing is kept here", async () => {
    await using doubled = await DoubledLibrary.start();
    await doubled.api[Symbol.asyncDispose]();
    await assert.rejects(doubled.library.open());
    assert.equal(viewStateOf(doubled.current), "offline");
  });

  it("stays the list when a refresh fails", async () => {
    await using doubled = await DoubledLibrary.start();
    doubled.api.add();
    await doubled.library.open();
    doubled.failWith(500);
    await assert.rejects(doubled.library.refresh());
    assert.equal(viewStateOf(doubled.current), "list");
  });
});
