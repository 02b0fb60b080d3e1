import assert from "node:assert/strict";
import { SnippetError } from "../../../../src/core/errors.ts";
import type { LibraryState } from "../../../../src/core/library/snippetLibrary.ts";
import { viewNoticeOf, type ViewNotice } from "../../../../src/host/tree/viewNotice.ts";
import { readyState } from "../../../support/library/readyState.ts";

const ready: LibraryState = { ...readyState, total: 9 };
const error = new SnippetError("offline", "The server cannot be reached.");
const failed: LibraryState = { ...ready, status: "failed", error };

const table: readonly (readonly [
  sentence: string,
  state: LibraryState,
  shown: number,
  notice: ViewNotice,
])[] = [
  ["nothing when all is there", ready, 9, undefined],
  ["nothing while what is there is looked through", { ...ready, status: "loading" }, 9, undefined],
  [
    "how far a load has come",
    { ...ready, status: "loading" },
    4,
    { kind: "loading", shown: 4, total: 9 },
  ],
  ["nothing without rows, where the welcome stands", failed, 0, undefined],
  ["why it may be out of date", failed, 9, { kind: "failed", sentence: error.message }],
  ["that there are more", { ...ready, capped: 7 }, 9, { kind: "capped", count: 9 }],
];

describe("What stands above the rows", () => {
  for (const [sentence, state, shown, notice] of table) {
    it(`is ${sentence}`, () => {
      assert.deepEqual(viewNoticeOf(state, shown), notice);
    });
  }
});
