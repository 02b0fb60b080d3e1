import assert from "node:assert/strict";
import {
  SnippetError,
  isCancelled,
  isSnippetError,
  throwIfAborted,
} from "../../../src/core/errors.ts";

describe("SnippetError", () => {
  it("carries its code, sentence, details and cause", () => {
    const cause = new Error("below");
    const error = new SnippetError("invalid", "No.", { cause, details: { status: 422 } });
    assert.equal(error.name, "SnippetError");
    assert.equal(error.code, "invalid");
    assert.equal(error.message, "No.");
    assert.deepEqual(error.details, { status: 422 });
    assert.equal(error.cause, cause);
  });

  it("has no cause where none was given", () => {
    assert.equal("cause" in new SnippetError("internal", "No."), false);
  });

  it("is told from other errors and by its code", () => {
    const error: unknown = new SnippetError("offline", "No.");
    assert.equal(isSnippetError(error), true);
    assert.equal(isSnippetError(error, "offline"), true);
    assert.equal(isSnippetError(error, "network"), false);
    assert.equal(isSnippetError(new Error("offline")), false);
  });
});

describe("cancellation", () => {
  it("is seen in our error and in the platform's", () => {
    assert.equal(isCancelled(new SnippetError("cancelled", "Cancelled.")), true);
    assert.equal(isCancelled(new DOMException("x", "AbortError")), true);
    assert.equal(isCancelled(new SnippetError("offline", "No.")), false);
    assert.equal(isCancelled("AbortError"), false);
  });

  it("is thrown for an aborted signal only", () => {
    throwIfAborted(undefined);
    throwIfAborted(new AbortController().signal);
    assert.throws(() => throwIfAborted(AbortSignal.abort("enough")), {
      code: "cancelled",
      cause: "enough",
    });
  });
});
