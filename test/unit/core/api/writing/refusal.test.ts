import assert from "node:assert/strict";
import type { WriteEncoding } from "../../../../../src/core/api/writing/encoding.ts";
import { patchOf } from "../../../../../src/core/api/writing/patch.ts";
import { doubtsOfRefusal } from "../../../../../src/core/api/writing/refusal.ts";
import { SnippetError } from "../../../../../src/core/errors.ts";

const patch = patchOf(
  { languageId: "1", title: "T", description: "", tags: ["a", "b"], private: true, code: "x" },
  {},
);
const encoding: WriteEncoding = {
  bodyEncoding: "form",
  formBoolean: "true-false",
  tagForm: "comma",
  codeField: "code",
  emptied: undefined,
  isDoubled: false,
  isWhole: false,
  language: "go",
};

/** The first change of each doubt. */
function firstDoubts(error: unknown, isKnown = true): readonly unknown[] {
  return doubtsOfRefusal(error, patch, encoding, isKnown).flatMap(([first]) => first ?? []);
}

const form = { bodyEncoding: "form" };
const json = { bodyEncoding: "json" };
const nested = { bodyEncoding: "nested" };

describe("What a refusal says of how a write was sent", () => {
  for (const [status, fields, message, ...expected] of [
    [415, undefined, "No.", json],
    [415, undefined, "The code-type is not supported. Unknown field code.", json],
    [422, { title: "is required" }, "No.", json],
    [400, { language_id: "can't be blank" }, "No.", json],
    [400, { language_id: "must be an integer number" }, "No."],
    [400, undefined, "param is missing or the value is empty: snippet", nested],
    [422, { __root__: "param is missing or the value is empty: snippet" }, "No.", nested],
    [422, { tags: "at most 5 are allowed" }, "No."],
    [403, { private: "needs a paid plan" }, "Not so."],
    [400, undefined, "The title field is required.", json],
    [422, { description: "is required" }, "No.", { isWhole: true }],
    [422, { owner: "is required" }, "The title is required."],
    [422, { title: "is too long" }, "No."],
    [400, undefined, "The title is too long."],
    [500, { title: "is required" }, "No."],
    [undefined, undefined, "The title is required."],
    [422, { tags: "is invalid" }, "No.", { tagForm: "brackets" }],
    [400, undefined, 'Malformed array literal: "a,b".', { tagForm: "brackets" }],
    [400, undefined, 'Malformed array literal: "a, b".'],
    [400, { private: "must be one of: Y, N" }, "No.", { ...form, formBoolean: "1-0" }],
    [422, { content: "should not be empty" }, "No.", { codeField: "content" }],
    [400, undefined, "No: body must have required property 'content'.", { codeField: "content" }],
    [400, undefined, "No: content is missing.", { codeField: "content" }],
    [400, { Content: "The Content field is required." }, "No.", { codeField: "content" }],
    [422, { source_code: "is required" }, "No.", { codeField: "source_code" }],
    [
      400,
      undefined,
      "Key: 'Input.Content' Error:Field validation for 'Content' failed on the 'required' tag",
      { codeField: "content" },
    ],
    [422, { code: "unknown field" }, "No.", { codeField: "description", emptied: undefined }],
    [
      400,
      { "$.code": "cannot be mapped" },
      "No.",
      { codeField: "description", emptied: undefined },
    ],
    [422, { code: "is too long" }, "No."],
  ] as const) {
    it(`is ${JSON.stringify(expected)} for ${status} ${JSON.stringify(fields ?? message)}`, () => {
      const details = {
        ...(status === undefined ? {} : { status }),
        ...(fields === undefined ? {} : { fields }),
      };
      const error = new SnippetError("invalid", message, { details });
      assert.deepEqual(firstDoubts(error), expected);
    });
  }

  it("may be the digits of a boolean in JSON, too, and a form after them", () => {
    const details = { status: 422, fields: { private: "must be 0 or 1" } };
    const error = new SnippetError("invalid", "No.", { details });
    const sent = { ...encoding, bodyEncoding: "json" } as const;
    const [doubts] = doubtsOfRefusal(error, patch, sent, true).filter(({ length }) => length > 0);
    assert.deepEqual(doubts, [
      { ...json, formBoolean: "1-0" },
      { ...form, formBoolean: "true-false" },
    ]);
  });

  for (const status of [400, 404, 406, 418, 422]) {
    it(`may be the encoding of the whole body at ${status}, as long as none was accepted`, () => {
      const error = new SnippetError("invalid", "Der Titel ist ungültig.", { details: { status } });
      assert.deepEqual(firstDoubts(error, false), [json]);
      assert.deepEqual(firstDoubts(error), status === 406 ? [json] : []);
    });
  }

  for (const status of [undefined, 201, 401, 403, 405, 409, 412, 413, 429, 500, 503]) {
    it(`is never the encoding at ${status}`, () => {
      const details = status === undefined ? {} : { status };
      assert.deepEqual(firstDoubts(new SnippetError("invalid", "No.", { details }), false), []);
    });
  }

  for (const message of [
    "unknown field `code`, expected one of `title`, `tags`, `content`",
    'Unrecognized field "code" (6 known properties: "title", "tags", "content")',
  ]) {
    for (const [codeField, isDoubled, expected] of [
      ["content", true, { isDoubled: false }],
      ["code", false, { codeField: "content" }],
    ] as const) {
      it(`is about the first member that a sentence names, with ${codeField}: ${message}`, () => {
        const error = new SnippetError("invalid", message, { details: { status: 400 } });
        const doubts = doubtsOfRefusal(error, patch, { ...encoding, codeField, isDoubled }, true);
        assert.deepEqual(
          doubts.flatMap(([first]) => first ?? []),
          [expected],
        );
      });
    }
  }

  it("is that the member may not be sent empty, where the description has the code", () => {
    const sent = { ...encoding, codeField: "description", emptied: "content" };
    const error = new SnippetError("invalid", "No.", {
      details: { status: 422, fields: { content: "may not be blank" } },
    });
    const doubts = doubtsOfRefusal(error, patch, sent, true);
    assert.deepEqual(
      doubts.flatMap(([first]) => first ?? []),
      [{ isDoubled: true }],
    );
  });

  it("may be an object around the members, where plain JSON is a bad request without a reason", () => {
    const bare = new SnippetError("invalid", "The server did not accept this: Bad Request.", {
      details: { status: 400 },
    });
    const bodies = (bodyEncoding: "form" | "json", isKnown: boolean): unknown =>
      doubtsOfRefusal(bare, patch, { ...encoding, bodyEncoding }, isKnown).at(-1);
    assert.deepEqual(bodies("form", false), [json]);
    assert.deepEqual(bodies("json", false), [nested, form]);
    assert.deepEqual(bodies("json", true), []);
  });

  it("is nothing where no answer came, also of code that was sent twice", () => {
    const doubled = { ...encoding, codeField: "Code", isDoubled: true };
    for (const [error, doubts] of [
      [new SnippetError("network", "The server cannot be reached."), []],
      [new SnippetError("server", "No.", { details: { status: 502 } }), []],
      [new SnippetError("invalid", "No.", { details: { status: 400 } }), [{ isDoubled: false }]],
    ] as const) {
      assert.deepEqual(doubtsOfRefusal(error, patch, doubled, true).flat(), doubts);
    }
  });

  it("is nothing for an error that is not ours", () => {
    assert.deepEqual(firstDoubts(new Error("title is required")), []);
  });
});

describe("Where code goes after a refusal of its member", () => {
  for (const [where, seen, expected] of [
    ["no record has it", undefined, [{ codeField: "description", emptied: undefined }]],
    ["records have code there", "code", []],
    ["records have code elsewhere", "body", [{ codeField: "description", emptied: undefined }]],
  ] as const) {
    it(`is ${expected.length > 0 ? "the description" : "nowhere else"}, where ${where}`, () => {
      const details = { status: 422, fields: { code: "is not allowed" } };
      const error = new SnippetError("invalid", "No.", { details });
      const doubts = doubtsOfRefusal(error, patch, { ...encoding, seen }, true).flat();
      assert.deepEqual(doubts, expected);
    });
  }
});
