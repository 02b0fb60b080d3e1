import assert from "node:assert/strict";
import fc from "fast-check";
import { JsonObjectParser } from "../../../../src/service/api/jsonObject.ts";
import { FormFault, FormReader } from "../../../../src/service/formReader.ts";
import { RequestProblem } from "../../../../src/service/api/problem.ts";
import { parseParameters } from "../../../../src/service/oauth/parameters.ts";
import { parseTags } from "../../../../src/service/api/tagList.ts";

/** Any Unicode text, rich in what forms and JSON treat specially. */
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom('"', "\\", "{", "}", "[", "]", ":", ",", "&", "=", "%", "+") }),
);

/** The bytes arrive in pieces, as they do from the network. */
function parsed(
  parser: FormReader | JsonObjectParser,
  written: string,
  piece = 7,
): ReadonlyMap<string, unknown> {
  const bytes = Buffer.from(written);
  for (let at = 0; at < bytes.length; at += piece) parser.take(bytes.subarray(at, at + piece));
  return parser.fields();
}
const parseForm = (written: string) => parsed(new FormReader(1_000), written);
const parseJsonObject = (written: string, piece?: number) =>
  parsed(new JsonObjectParser(), written, piece);

/** @returns what `parse` made of it, or undefined when it refused with 400. */
function attempt<Result>(parse: () => Result): Result | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof FormFault) return undefined;
    assert.ok(error instanceof RequestProblem, String(error));
    assert.equal(error.status, 400);
    return undefined;
  }
}

/** A name of one escaped character: V8 13.6 gives a backslash for it once it has seen another such name. */
const misread = /"\\(?:u[\da-f]{4}|.)"/iu;

/** @returns undefined for what is no JSON object. */
function plainly(written: string): object | undefined {
  try {
    const value: unknown = JSON.parse(written.replace(/^\ufeff/u, ""));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @returns how many members the outermost object has, repeated ones too. */
function namesOf(written: string): number {
  let depth = 0;
  return [...written.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/gu)].filter(([token]) => {
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") depth -= 1;
    return token === ":" && depth === 1;
  }).length;
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

  it("read a form alike for the API and for OAuth, wherever it is parted", () => {
    const signs = fc.string({
      unit: fc.constantFrom("a", "b", "=", "&", "%41", "%", "+", "é", "%c3"),
    });
    fc.assert(
      fc.property(signs, fc.integer({ min: 1, max: 5 }), (written, piece) => {
        const fields = attempt(() => parsed(new FormReader(1_000), written, piece));
        const parameters = parseParameters(Buffer.from(written));
        if (parameters === undefined || parameters.repeated.size > 0) {
          assert.equal(fields, undefined);
        } else {
          const sent = [...(fields ?? [])].filter(([, value]) => value !== "");
          assert.deepEqual([...parameters.values], sent);
        }
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

  it("take for JSON what JSON.parse takes, wherever it is parted, and nothing else", () => {
    const signs = '""\\u0041d83de00{}[]:,.-+eE \t\n\r\u000b\u0007é漢👩truefalsenull\ufeff';
    const sign = fc.constantFrom(...Array.from(signs));
    const object = fc.dictionary(fc.string({ unit: sign, maxLength: 5 }), fc.jsonValue());
    const change = fc.tuple(fc.nat(), fc.nat(2), fc.string({ unit: sign, maxLength: 3 }));
    fc.assert(
      fc.property(
        object,
        fc.array(change, { maxLength: 2 }),
        fc.integer({ min: 1, max: 5 }),
        (it, changes, piece) => {
          let written = JSON.stringify({ text: 'a\\"\u0007\ud83d\ude00', ...it });
          for (const [place, length, more] of changes) {
            const at = place % written.length;
            written = (written.slice(0, at) + more + written.slice(at + length)).toWellFormed();
          }
          fc.pre(!misread.test(written));
          const read = attempt(() => parseJsonObject(written, piece));
          const plain = plainly(written);
          if (plain === undefined || read === undefined) {
            const isRepeated = plain !== undefined && read === undefined;
            assert.ok(!isRepeated || namesOf(written) > Object.keys(plain).length, written);
            assert.equal(plain === undefined && read !== undefined, false, written);
            return;
          }
          assert.deepEqual(Object.fromEntries(read), plain);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it("take no space that JSON does not know, wherever it stands", () => {
    for (const space of ["\ufeff", "\u00a0", "\u2028", "\u000b"]) {
      for (const written of [`{"a"\n${space}:1}`, `{ ${space}"a":1}`, `{"a":1\t${space}}`]) {
        for (const piece of [1, 2, 5]) {
          assert.equal(
            attempt(() => parseJsonObject(written, piece)),
            undefined,
            JSON.stringify(written),
          );
        }
      }
    }
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
