import assert from "node:assert/strict";
import fc from "fast-check";
import {
  parseCallbackAddress,
  parseCallbackQuery,
} from "../../../../../src/core/oauth/signIn/callback.ts";
import { assertCost } from "../../../../support/cost.ts";

const start = "vscode://snippet-service.snippet-service/did-authenticate";
/** Of any UTF-16 code units, halves of pairs included. */
const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
/** Scheme, host, path, query and fragment of any characters. */
const almostAddress = fc
  .tuple(fc.constantFrom("vscode", "http", "a+b", "1"), fc.string(), fc.string(), fc.string())
  .map(([scheme, host, path, rest]) => `${scheme}://${host}/${path}?code=${rest}`);
const query = (members: Readonly<Record<string, string>>): string =>
  new URLSearchParams(members).toString();

describe("callback", () => {
  it("of a pasted address has the values that the service meant, whatever their characters", () => {
    fc.assert(
      fc.property(anyText, fc.string(), (code, state) => {
        const callback = parseCallbackAddress(`${start}?${query({ code, state })}`);
        assert.ok(typeof callback === "object");
        assert.equal(callback.code, code.toWellFormed());
        assert.equal(callback.state, state.toWellFormed());
        assert.equal(callback.address, start);
      }),
    );
  });

  it("of a browser-hosted editor, whose page form-encodes the query again, likewise", () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        const callback = parseCallbackQuery("/did-authenticate", query({ code }), "encoded");
        assert.ok(typeof callback === "object");
        assert.equal(callback.code, code);
      }),
    );
  });

  for (const code of ["a+b/c==", "50%", "%41", "a b", "x=y"]) {
    it(`of the desktop editor, which decodes the whole query, has the code ${code}`, () => {
      const decoded = decodeURIComponent(`code=${encodeURIComponent(code)}&state=s`);
      const callback = parseCallbackQuery("/did-authenticate", decoded, "decoded");
      assert.ok(typeof callback === "object");
      assert.equal(callback.code, code);
      assert.equal(callback.state, "s");
    });
  }

  for (const [before, after] of [
    ["  ", "\n"],
    ['"', '"'],
    ["'", "'"],
    ["<", ">"],
    ["\t\r\n", "\r\n"],
  ] as const) {
    it(`may stand between ${JSON.stringify(before)} and ${JSON.stringify(after)} when pasted`, () => {
      const callback = parseCallbackAddress(`${before}${start}?code=c&state=s${after}`);
      assert.ok(typeof callback === "object");
      assert.deepEqual([callback.code, callback.state], ["c", "s"]);
    });
  }

  it("is found behind a second question mark", () => {
    const callback = parseCallbackAddress(`${start}?windowId=1?code=c&state=s`);
    assert.ok(typeof callback === "object");
    assert.deepEqual([callback.code, callback.state], ["c", "s"]);
  });

  it("is not found in the fragment or in the user name", () => {
    assert.equal(parseCallbackAddress(`${start}#code=c&state=s`), "nothing");
    assert.equal(
      parseCallbackAddress("vscode://code=c@snippet-service/did-authenticate"),
      "nothing",
    );
  });

  for (const text of ["", "code=c&state=s", "https://", "not an address", "vscode:/x?code=c"]) {
    it(`“${text}” is none`, () => {
      const parsed = parseCallbackAddress(text);
      assert.ok(parsed === "not-an-address" || parsed === "nothing");
    });
  }

  for (const [what, text] of [
    ["slashes and a blank", `vscode://${"/".repeat(16_000)} x`],
    ["host characters and a blank", `vscode://${"a".repeat(16_000)} x`],
    ["quotes and a letter", `${'"'.repeat(8_000)}x${'"'.repeat(8_000)}y`],
    ["question marks", `vscode://a/b${"?".repeat(16_000)}`],
    ["repeated names", `vscode://a/b?${"a&".repeat(8_000)}`],
  ] as const) {
    it(`of 16,000 ${what} is read in no time`, () => {
      assertCost(50, () => assert.equal(typeof parseCallbackAddress(text), "string"));
    });
  }

  it("of any text is a callback or a reason, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(anyText, almostAddress), (text) => {
        const callback = parseCallbackAddress(text);
        assert.ok(typeof callback === "string" || callback.address !== undefined);
      }),
    );
  });
});
