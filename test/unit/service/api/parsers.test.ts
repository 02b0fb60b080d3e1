import assert from "node:assert/strict";
import fc from "fast-check";
import type { BodyParser } from "../../../../src/service/api/bodyParser.ts";
import { FormParser } from "../../../../src/service/api/formFields.ts";
import { JsonObjectParser } from "../../../../src/service/api/jsonObject.ts";
import { RequestProblem } from "../../../../src/service/api/problem.ts";
import { parseTags } from "../../../../src/service/api/tagList.ts";

/** Any Unicode text, rich in what forms and JSON treat specially. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom('"', "\\", "{", "}", "[", "]", ":", ",", "&", "=", "%", "+") }),
);

/** The bytes arrive in pieces, as they do from the network. */
function parsed(parser: BodyParser, written: string): ReadonlyMap<string, unknown> {
  const bytes = Buffer.from(written);
  for (let at = 0; at < bytes.length; at += 7) parser.take(bytes.subarray(at, at + 7));
  return parser.fields(bytes.toString(), bytes);
}
const parseForm = (written: string) => parsed(new FormParser(), written);
const parseJsonObject = (written: string) => parsed(new JsonObjectParser(), written);

/** @returns what `parse` made of it, or undefined when it refused with 400. */
function attempt<Result>(parse: () => Result): Result | undefined {
  try {
    return parse();
  } catch (error) {
    assert.ok(error instanceof RequestProblem, String(error));
    assert.equal(error.status, 400);
    return undefined;
  }
}

describe("the service's parsers", () => {
  it("read any form that a browser writes", () => {
    const pairs = fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name });
    fc.assert(
      fc.property(pairs, (fields) => {
        const written = new URLSearchParams(fields).toString();
        assert.deepEqual([...parseForm(written)], fields);
      }),
    );
  });

  it("read any text as a form or refuse it", () => {
    fc.assert(
      fc.property(text, (body) => {
        attempt(() => parseForm(body));
      }),
    );
  });

  it("read any JSON object as it was written", () => {
    const fields = fc.dictionary(text, fc.jsonValue(), { noNullPrototype: true });
    fc.assert(
      fc.property(fields, fc.constantFrom(0, 2), (object, indentation) => {
        const written = JSON.stringify(object, undefined, indentation);
        const plain: unknown = JSON.parse(written);
        assert.deepEqual(Object.fromEntries(parseJsonObject(written)), plain);
      }),
    );
  });

  it("refuse an object that has any name twice, wherever it stands", () => {
    const fields = fc.uniqueArray(fc.tuple(text, fc.jsonValue()), {
      selector: ([name]) => name,
      minLength: 1,
    });
    fc.assert(
      fc.property(fields, fc.nat(), fc.jsonValue(), (pairs, pick, value) => {
        const [name] = pairs[pick % pairs.length] ?? [""];
        const members = [...pairs, [name, value] as const].map(
          ([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`,
        );
        assert.equal(
          attempt(() => parseJsonObject(`{${members.join(",")}}`)),
          undefined,
        );
      }),
    );
  });

  it("read any text as JSON or refuse it", () => {
    fc.assert(
      fc.property(text, (body) => {
        attempt(() => parseJsonObject(body));
      }),
    );
  });

  it("read tags again from what they were read to", () => {
    fc.assert(
      fc.property(text, fc.constantFrom(",", " ", ", "), (input, separator) => {
        const parsed = parseTags(input);
        if ("problem" in parsed) return;
        assert.deepEqual(parseTags(parsed.tags.join(separator)), parsed);
        assert.deepEqual(parseTags(parsed.tags), parsed);
      }),
    );
  });
});
