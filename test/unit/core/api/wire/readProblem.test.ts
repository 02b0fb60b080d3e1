import assert from "node:assert/strict";
import fc from "fast-check";
import { cleanText } from "../../../../../src/core/http/cleanText.ts";
import { isDisguisedProblem, readProblem } from "../../../../../src/core/api/wire/readProblem.ts";

describe("readProblem", () => {
  for (const [value, message, fields] of [
    [{ error: "invalid_token" }, "invalid_token", {}],
    [{ error: { message: "m" } }, "m", {}],
    [{ message: "m" }, "m", {}],
    [{ detail: [{ loc: ["body", "code"], msg: "m" }] }, "m", { code: "m" }],
    [{ details: [{ path: "", message: "m", info: { extra: "code" } }] }, "m", { code: "m" }],
    [{ errors: { json: { code: ["m"] } } }, undefined, { code: "m" }],
    [{ title: "t", detail: "d", status: 422 }, "d", {}],
    [{ error: "e", error_description: "d" }, "d", {}],
    [{ errors: ["first", "second"] }, "first, second", {}],
    [{ errors: [{ field: "title", message: "is long" }] }, "is long", { title: "is long" }],
    [{ errors: [{ pointer: "/title", detail: "is long" }] }, "is long", { title: "is long" }],
    [{ errors: { title: ["a", "b"], tags: "c" } }, "a, b", { title: "a, b", tags: "c" }],
    [
      { message: "m", errors: [{ resource: "Snippet", field: "tags", code: "invalid" }] },
      "m",
      { tags: "invalid" },
    ],
    [
      { success: false, error: { issues: [{ path: ["tags"], message: "m" }], name: "Z" } },
      "m",
      { tags: "m" },
    ],
    [
      { message: "Bad Request", _embedded: { errors: [{ message: "tags must be a list" }] } },
      "Bad Request",
      { tags: "tags must be a list" },
    ],
    ["plain", "plain", {}],
    [null, undefined, {}],
    [[1], undefined, {}],
    [["first", "second"], "first, second", {}],
    [[{ field: "title", message: "is long" }], "is long", { title: "is long" }],
    [[{ message: "m", errorCode: "E" }], "m", {}],
  ] as const) {
    it(`reads ${JSON.stringify(value)}`, () => {
      assert.deepEqual(readProblem(value), { message, fields });
    });
  }

  it("finds the sentence of a field in any nesting, under any name of a list", () => {
    const field = fc.constantFrom("title", "tags", "code", "Description", "snippet.tags");
    const beside = fc.constantFrom("field", "param", "attribute", "path", "property", "loc");
    const sentence = fc.constantFrom(
      "message",
      "msg",
      "detail",
      "defaultMessage",
      "reason",
      "code",
    );
    const around = fc.constantFrom(
      "errors",
      "violations",
      "issues",
      "details",
      "fieldErrors",
      "_embedded",
      "children",
    );
    const shape = fc.constantFrom("beside", "above", "deepAbove", "listed");
    fc.assert(
      fc.property(
        fc.record({
          field,
          beside,
          sentence,
          shape,
          around: fc.array(around, { minLength: 1, maxLength: 3 }),
        }),
        (it) => {
          const words = "must be a list";
          const shapes = {
            beside: [{ [it.beside]: it.field, [it.sentence]: words, value: 7 }],
            above: { [it.field]: words },
            deepAbove: { title: {}, tags: { errors: [words] } },
            listed: { [it.field]: [words] },
          };
          const body = it.around.reduceRight<unknown>(
            (inner, name) => ({ [name]: inner }),
            shapes[it.shape],
          );
          const expected = it.shape === "deepAbove" ? "tags" : it.field;
          assert.deepEqual(readProblem(body).fields, { [expected]: words }, JSON.stringify(body));
        },
      ),
    );
  });

  it("shows at most 300 harmless characters of anything", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 700 }), (units) => {
        const text = String.fromCharCode(...units);
        const clean = cleanText(text) ?? "";
        return Array.from(clean).length <= 300 && !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(clean);
      }),
      { numRuns: 300 },
    );
  });

  for (const [value, sentence] of [
    [{ errorCode: 17, errorMessage: "Quota reached", result: null }, "Quota reached"],
    [{ errorCode: 0, errorMessage: null, result: null }, undefined],
    [{ errorCode: 0, errorMessage: "Done", result: {} }, undefined],
    [{ jsonrpc: "2.0", id: null, error: { code: 5, message: "Quota" } }, "Quota"],
    [{ data: { create: { snippet: null, userErrors: [{ message: "Quota" }] } } }, "Quota"],
    [{ data: { create: { snippet: { id: 1 }, userErrors: [{ message: "Old" }] } } }, undefined],
    [{ Fault: { faultstring: "Quota" } }, "Quota"],
    [{ data: { id: 7 }, errors: [] }, undefined],
    [{ result: "done", warnings: ["error"] }, undefined],
    [{ "error-handling": 3 }, undefined],
  ] as const) {
    it(`finds ${sentence ?? "no refusal"} in the 200 of ${JSON.stringify(value)}`, () => {
      assert.equal(isDisguisedProblem(value), sentence !== undefined);
      assert.equal(sentence && readProblem(value).message, sentence);
    });
  }

  it("takes a status that is an object for no refusal, whatever its members are", () => {
    assert.equal(isDisguisedProblem({ status: { toString: 1, valueOf: 1 } }), false);
    assert.equal(isDisguisedProblem({ status: "fail" }), true);
  });
});
