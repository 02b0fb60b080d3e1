import assert from "node:assert/strict";
import fc from "fast-check";
import { cleanText } from "../../../src/core/http/cleanText.ts";
import { withoutLinks } from "../../../src/core/withoutLinks.ts";

/** What the editor takes for a link in a notification (microsoft/vscode, `parseLinkedText`). */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;

describe("Words of a service in a message of the editor", () => {
  const attacks = [
    "[Mend it](command:workbench.action.terminal.sendSequence?%7B%22text%22%3A%22id%5Cn%22%7D)",
    "[Sign in](https://evil.example/ 'here')",
    "[a](file:///etc/passwd)",
    "[a]\u200b(command:x)",
    "[a]\u202e\u2066(command:x)",
    "[a]\u0000\u001b[0m(command:x)",
    "[a]SECRET(command:x)",
    "[[a](command:x)](command:y)",
  ];
  for (const [name, clean] of [
    ["the API's", (text: string) => cleanText(text) ?? ""],
    ["the sign-in's", (text: string) => cleanText(text, ["SECRET"]) ?? ""],
    ["a title's", withoutLinks],
  ] as const) {
    it(`hold no link that runs a command (${name})`, () => {
      for (const text of attacks) assert.doesNotMatch(clean(text), link);
    });

    it(`hold none whatever they are (${name})`, () => {
      const pieces = ["[", "]", "(", ")", "command:x", "\u200b", "\u0007", " ", "a", "SECRET"];
      const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 30 });
      fc.assert(fc.property(texts, (text) => !link.test(clean(text.join("")))));
    });
  }

  it("would be links otherwise", () => {
    assert.match(attacks[0] ?? "", link);
  });

  it("keep everything else", () => {
    const text = "a[0] (b), [c] and (d): x = y[1]";
    assert.equal(withoutLinks(text), text);
  });
});

describe("Words of a sign-in", () => {
  it("show no secret that has something invisible in it", () => {
    for (const text of ["a SEC\u200bRET b", "a SEC\u202eRET b", "a S%2FC b", "a S/C b"]) {
      const shown = cleanText(text, ["SECRET", "S/C"]);
      assert.equal(shown, "a … b");
    }
  });

  it("are left out where a secret stands in them in another writing", () => {
    const secret = "abc~DEF/0123+=";
    const spell = fc.array(fc.nat(4), { minLength: secret.length, maxLength: secret.length });
    const spelled = (how: readonly number[]): string =>
      Array.from(secret, (char, at) => spellings(char)[how[at] ?? 0]).join("");
    fc.assert(
      fc.property(spell, (how) => {
        const shown = cleanText(`Cannot GET /snippets?access_token=${spelled(how)} here`, [secret]);
        assert.ok([undefined, "Cannot GET /snippets?access_token=… here"].includes(shown), shown);
      }),
    );
  });
});

function spellings(char: string): readonly string[] {
  const hex = char.charCodeAt(0).toString(16);
  return [char, `%${hex}`, `%${hex.toUpperCase()}`, `&#${char.charCodeAt(0)};`, `&#x${hex};`];
}
