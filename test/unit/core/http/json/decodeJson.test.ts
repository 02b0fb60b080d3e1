import assert from "node:assert/strict";
import fc from "fast-check";
import { isSnippetError } from "../../../../../src/core/errors.ts";
import { decodeJson } from "../../../../../src/core/http/json/decodeJson.ts";
import { checkDecoder } from "../../../../chaos/decoderCheck.ts";
import { assertCost } from "../../../../support/cost.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const never = (error: unknown): boolean => isSnippetError(error, "not-the-service");

describe("decodeJson", () => {
  it("keeps every digit of a big integer, as text", () => {
    const value = decodeJson(
      bytes('{"id":9007199254740993,"n":[12345678901234567890,-9007199254740993]}'),
    );
    assert.deepEqual(value, {
      id: "9007199254740993",
      n: ["12345678901234567890", "-9007199254740993"],
    });
  });

  it("keeps other numbers numbers", () => {
    const text =
      '{"a":1234567890123456,"b":1.5e300,"c":0.1234567890123456789,"d":-0,"e":"99999999999999999999"}';
    assert.deepEqual(decodeJson(bytes(text)), {
      a: 1234567890123456,
      b: 1.5e300,
      c: 0.12345678901234568,
      d: -0,
      e: "99999999999999999999",
    });
  });

  for (const [name, body] of [
    ["nothing", bytes("")],
    ["HTML", bytes("<!doctype html><p>hi")],
    ["a body that was cut", bytes('[{"id":1}')],
    ["two values", bytes("1 2")],
    ["a trailing comma", bytes("[1,]")],
    ["a comment", bytes("[1] // one")],
    ["NaN", bytes("NaN")],
    ["a bad byte", Uint8Array.of(0x22, 0xff, 0x22)],
    ["an overlong form", Uint8Array.of(0x22, 0xc0, 0xaf, 0x22)],
    ["a surrogate in UTF-8", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ["UTF-16", new Uint8Array(Buffer.from('"a"', "utf16le"))],
    [
      "200,000 levels with a long number",
      bytes(`${"[".repeat(200_000)}1234567890123456${"]".repeat(200_000)}`),
    ],
  ] as const) {
    it(`refuses ${name}`, () => {
      assert.throws(() => decodeJson(body), never);
    });
  }

  it("keeps a number that would be infinite as text", () => {
    assert.deepEqual(decodeJson(bytes('[1e400,-1E+0400,1e999999,1e-400,"1e400",1e308]')), [
      "1e400",
      "-1E+0400",
      "1e999999",
      0,
      "1e400",
      1e308,
    ]);
  });

  it("keeps and refuses the same numbers as a reviver that sees their source", () => {
    const digits = fc.stringMatching(/^[0-9]{1,20}$/);
    const token = fc.oneof(
      digits,
      fc.stringMatching(/^-?(0|[1-9][0-9]{0,20})(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?$/),
      fc.stringMatching(/^[-+.eE0-9]{1,24}$/),
    );
    const shapes = ["[#]", "[ # ,1]", '{"a":#}', "{#:1}", "{# :1}", "#", '["#",#]', "#x", "[-#]"];
    fc.assert(
      fc.property(token, fc.constantFrom(...shapes), (number, shape) => {
        const text = shape.replaceAll("#", number);
        assert.deepEqual(
          settled(() => decodeJson(bytes(text))),
          settled(() => revived(text)),
        );
      }),
      { numRuns: 5_000 },
    );
  });

  it("costs little more for all other values where one number is kept as text", () => {
    const body = bytes(`[${"1,".repeat(240_000)}12345678901234567]`);
    assertCost(80, () => {
      assert.equal((decodeJson(body) as unknown[]).at(-1), "12345678901234567");
    });
  });

  it("takes fifty thousand numbers as texts and not one more", () => {
    const body = (count: number): Uint8Array => bytes(`[${"1e999,".repeat(count)}0]`);
    assert.equal((decodeJson(body(50_000)) as unknown[]).length, 50_001);
    assert.throws(() => decodeJson(body(50_001)), never);
  });

  it("ignores a byte order mark", () => {
    assert.deepEqual(decodeJson(bytes("\u{feff}[1]")), [1]);
  });

  it("takes 64 levels and not one more", () => {
    const nested = (levels: number): Uint8Array =>
      bytes(`${"[".repeat(levels)}${"]".repeat(levels)}`);
    assert.ok(Array.isArray(decodeJson(nested(64))));
    assert.throws(() => decodeJson(nested(65)), never);
  });

  it("keeps __proto__ a member and touches no prototype", () => {
    const value = decodeJson(bytes('{"__proto__":{"private":true},"constructor":{"prototype":1}}'));
    assert.ok(typeof value === "object" && value !== null);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.deepEqual(Object.keys(value), ["__proto__", "constructor"]);
    assert.ok(!("private" in value));
  });

  for (const [name, text, path] of [
    ["a member given twice", '{"id":1,"id":2}', ["id"]],
    ["twice the same", '{"id":1,"id":1}', ["id"]],
    ["once as an escape", '{"id":1,"\\u0069d":2}', ["id"]],
    ["deep inside", '{"data":[{"id":1},{"a":"\\"","id":[{"id":1}],"id":2}]}', ["data", 1, "id"]],
    ["after a nested object with the same names", '{"a":{"a":1},"b":1,"a":2}', ["a"]],
    ["called __proto__", '{"__proto__":1,"__proto__":2}', ["__proto__"]],
  ] as const) {
    it(`lets nobody read ${name}`, () => {
      const value = decodeJson(bytes(text));
      assert.throws(() => path.reduce<unknown>(memberOf, value), never);
      assert.throws(() => JSON.stringify(value), never);
    });
  }

  it("lets what stands beside a repeated member be read", () => {
    const value = decodeJson(bytes('[{"id":1,"x":1,"x":2,"title":"a"},{"x":1}]'));
    assert.equal([0, "id"].reduce<unknown>(memberOf, value), 1);
    assert.equal([0, "title"].reduce<unknown>(memberOf, value), "a");
    assert.equal([1, "x"].reduce<unknown>(memberOf, value), 1);
  });

  for (const text of [
    '{"a":{"b":1,"b":2},"a":3}',
    '{"a":{"b":1,"b":2},"a":[]}',
    '{"a":{"length":1,"length":2},"a":[]}',
  ]) {
    it(`refuses to read what was replaced as a whole, as in ${text}`, () => {
      assert.throws(() => memberOf(decodeJson(bytes(text)), "a"), never);
    });
  }

  it("refuses an answer with more than a hundred repeated members", () => {
    const text = (count: number): Uint8Array => bytes(`{"a":1${',"a":1'.repeat(count)}}`);
    assert.throws(() => memberOf(decodeJson(text(100)), "a"), never);
    assert.throws(() => decodeJson(text(101)), never);
    assert.throws(() => decodeJson(text(1_000_000)), never);
  });

  it("gives a value or refuses any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (body) => {
        try {
          decodeJson(body);
        } catch (error) {
          assert.ok(never(error));
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("behaves on 20,000 generated inputs", function () {
    this.timeout(60_000);
    const result = checkDecoder({ seed: 1, count: 20_000 });
    assert.deepEqual(result.faults, []);
    assert.ok(result.accepted > 5_000 && result.refused > 5_000, JSON.stringify(result));
    assert.ok(result.repeated > 100 && result.textNumbers > 100, JSON.stringify(result));
  });
});

function settled(read: () => unknown): unknown {
  try {
    return [read()];
  } catch {
    return "refused";
  }
}

function revived(text: string): unknown {
  // TypeScript does not know the third argument of a reviver.
  function keepSource(_key: string, value: unknown, ...[context]: unknown[]): unknown {
    const { source = "" } = context as { readonly source?: string };
    const isHeld = /^-?\d+$/.test(source) ? Number.isSafeInteger(value) : Number.isFinite(value);
    return typeof value === "number" && !isHeld ? source : value;
  }
  return JSON.parse(text, keepSource);
}

function memberOf(value: unknown, name: string | number): unknown {
  assert.ok(typeof value === "object" && value !== null);
  return Reflect.get(value, name);
}
