import assert from "node:assert/strict";
import fc from "fast-check";
import {
  fileNameFor,
  parseSnippetAuthority,
  snippetAuthority,
} from "../../../../src/core/snippet/snippetPath.ts";

describe("The file name for a title", () => {
  const cases: readonly [string, string, string, string][] = [
    ["is the title with the extension", "Read a file", ".py", "Read a file.py"],
    ["does not repeat an extension", "hello.PY", ".py", "hello.py"],
    ["keeps letters of every script", "Grüße 你好 🙂", ".js", "Grüße 你好 🙂.js"],
    ["has no way up", "../../etc/passwd", ".sh", "..-..-etc-passwd.sh"],
    ["has no way up on Windows", "..\\..\\boot", ".bat", "..-..-boot.bat"],
    ["is no folder", "..", ".c", "snippet.c"],
    ["is no device", "CON", ".c", "_CON.c"],
    ["is no device with something behind it", "aux.h", ".c", "_aux.h.c"],
    ["has no control character", "a\0b\u0007c\nd", ".c", "a b c d.c"],
    ["does not turn the direction of writing", "a\u202Egpj.exe", ".js", "a gpj.exe.js"],
    ["drops dots and blanks at the end", "name. . .", "", "name"],
    ["drops what Windows refuses", 'a<b>:"|?*c', ".c", "a b c.c"],
    ["is there without a title", " \u200B ", ".c", "snippet.c"],
    ["is short", "x".repeat(300), ".c", `${"x".repeat(80)}.c`],
    ["is not cut inside a character", `${"x".repeat(79)}🙂`, ".c", `${"x".repeat(79)}.c`],
    ["drops half a character", "a\uD83Db", ".c", "a b.c"],
  ];
  for (const [sentence, title, extension, expected] of cases) {
    it(sentence, () => assert.equal(fileNameFor(title, extension), expected));
  }

  it("is one safe segment whatever the title", () => {
    const titles = fc.oneof(
      fc
        .array(fc.integer({ min: 0, max: 0x1_ffff }), { maxLength: 200 })
        .map((points) => String.fromCodePoint(...points)),
      fc.string({ unit: fc.constantFrom(".", "/", "\\", " ", "a", "\0", "\u202E", "\uD800") }),
    );
    fc.assert(
      fc.property(titles, fc.constantFrom("", ".py", ".d.ts"), (title, extension) => {
        const name = fileNameFor(title, extension);
        assert.doesNotMatch(name, /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u);
        assert.doesNotMatch(name, /^\s|[\s.]$/);
        assert.ok(name.length > 0 && name.length <= 86, `${name.length} characters: ${name}`);
        assert.ok(name.endsWith(extension), `${name} does not end with ${extension}`);
      }),
    );
  });
});

describe("The authority of a document's address", () => {
  it("tells the mode, the library and the id", () => {
    const address = { mode: "open", libraryKey: "computer", id: "12" } as const;
    assert.equal(snippetAuthority(address), "open.computer.12");
  });

  it("gives back every id, whatever is in it, also in lower case", () => {
    const ids = fc.string({ unit: "grapheme", minLength: 1 }).filter((id) => id.isWellFormed());
    fc.assert(
      fc.property(ids, fc.constantFrom("open" as const, "edit" as const), (id, mode) => {
        const address = { mode, libraryKey: "service-0a1b", id };
        const authority = snippetAuthority(address);
        assert.deepEqual(parseSnippetAuthority(authority.toLowerCase()), address);
        assert.match(authority, /^[a-z0-9.~-]+$/);
      }),
    );
  });

  const others = ["", "open", "open.computer", "open.computer.", "open..12", "see.computer.12"];
  for (const authority of [
    ...others,
    "open.computer.~zz",
    "open.computer.12.x",
    "open.com/puter.1",
  ]) {
    it(`is not ${JSON.stringify(authority)}`, () =>
      assert.equal(parseSnippetAuthority(authority), undefined));
  }
});
