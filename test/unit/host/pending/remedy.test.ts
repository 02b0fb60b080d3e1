import assert from "node:assert/strict";
import {
  SnippetError,
  type SnippetErrorCode,
  type SnippetErrorDetails,
} from "../../../../src/core/errors.ts";
import type { WaitingWrite } from "../../../../src/core/library/waitingWrite.ts";
import { remedyFor, type Remedy } from "../../../../src/host/pending/remedy.ts";

const write: WaitingWrite = {
  id: "1",
  kind: "edit",
  snippetId: "7",
  title: "T",
  state: "queued",
  savedAt: 0,
  error: undefined,
  draft: undefined,
  base: undefined,
  other: undefined,
  isLocal: false,
};

const table: readonly (readonly [
  state: WaitingWrite["state"],
  code: SnippetErrorCode | undefined,
  details: SnippetErrorDetails,
  remedy: Remedy | undefined,
])[] = [
  ["queued", undefined, {}, undefined],
  ["sending", undefined, {}, undefined],
  ["unknown", "network", {}, undefined],
  ["queued", "offline", {}, undefined],
  ["queued", "too-many-requests", {}, undefined],
  ["queued", "signed-out", {}, "sign-in"],
  ["sending", "signed-out", {}, "sign-in"],
  ["queued", "client-refused", {}, "client-secret"],
  ["queued", "settings", {}, "settings"],
  ["conflict", undefined, {}, "conflict"],
  ["conflict", "conflict", {}, "conflict"],
  ["refused", "signed-out", {}, "sign-in"],
  ["refused", "invalid", { fields: { title: "is taken" } }, "details"],
  ["refused", "invalid", { fields: { tags: "too many", code: "no" } }, "details"],
  ["refused", "invalid", { fields: { code: "is not allowed" } }, "code"],
  ["refused", "invalid", {}, "details"],
  ["refused", "input", { what: "title" }, "details"],
  ["refused", "input", { what: "unreadable" }, "look"],
  ["refused", "too-large", {}, "code"],
  ["refused", "not-kept", { what: "private", id: "7" }, "delete"],
  ["refused", "not-kept", { what: "tags", id: "7" }, "retry"],
  ["refused", "forbidden", {}, "retry"],
  ["refused", "not-found", {}, "retry"],
  ["refused", "internal", {}, "look"],
  ["refused", undefined, {}, "look"],
];

describe("What helps a write that waits", () => {
  for (const [state, code, details, remedy] of table) {
    const named = [state, code, ...Object.values(details).map((each) => JSON.stringify(each))];
    it(`is ${remedy ?? "nothing"} for ${named.filter((each) => each !== undefined).join(" ")}`, () => {
      const error = code && new SnippetError(code, "A sentence.", { details });
      assert.equal(remedyFor({ ...write, state, error }), remedy);
    });
  }

  it("is another try for a deletion that is refused", () => {
    const error = new SnippetError("forbidden", "No.");
    assert.equal(remedyFor({ ...write, kind: "delete", state: "refused", error }), "retry");
  });
});
