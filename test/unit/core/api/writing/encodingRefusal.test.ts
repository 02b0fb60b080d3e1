import assert from "node:assert/strict";
import { wantsOtherEncoding } from "../../../../../src/core/api/writing/encodingRefusal.ts";
import { SnippetError } from "../../../../../src/core/errors.ts";
import type { SnippetDraft } from "../../../../../src/core/model.ts";

const sent: SnippetDraft = {
  languageId: "1",
  title: "T",
  description: "",
  tags: ["a"],
  private: true,
  code: "x",
};

describe("wantsOtherEncoding", () => {
  for (const [status, fields, message, expected] of [
    [415, undefined, "No.", true],
    [422, { title: "is required" }, "No.", true],
    [400, { language_id: "can't be blank" }, "No.", true],
    [422, { tags: "is missing" }, "No.", true],
    [400, undefined, "The title field is required.", true],
    [422, { description: "is required" }, "No.", false],
    [422, { owner: "is required" }, "The title is required.", false],
    [422, { title: "is too long" }, "No.", false],
    [400, undefined, "The title is too long.", false],
    [409, undefined, "The title is required.", false],
    [500, { title: "is required" }, "No.", false],
    [undefined, undefined, "The title is required.", false],
  ] as const) {
    it(`is ${expected} for ${status} ${JSON.stringify(fields ?? message)}`, () => {
      const details = {
        ...(status === undefined ? {} : { status }),
        ...(fields === undefined ? {} : { fields }),
      };
      const error = new SnippetError("invalid", message, { details });
      assert.equal(wantsOtherEncoding(error, sent), expected);
    });
  }

  it("is false for an error that is not ours", () => {
    assert.equal(wantsOtherEncoding(new Error("title is required"), sent), false);
  });
});
