import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SecretHunt, writtenForms } from "../../support/secrets/secretHunt.ts";

const secret = 'p@ss/w+rd "0" §&=';
const hunt = new SecretHunt(new Map([[secret, "password"]]));
const bytes = Buffer.from(secret);

describe("The hunt for secrets", () => {
  const disguises: readonly (readonly [string, string])[] = [
    ["unchanged", `token=${secret}!`],
    ["percent-encoded", `?q=${encodeURIComponent(secret)}&x`],
    ["percent-encoded twice", encodeURIComponent(encodeURIComponent(secret))],
    ["with every byte percent-encoded", bytes.toString("hex").toUpperCase().replace(/../g, "%$&")],
    ["in base64", bytes.toString("base64")],
    ["in base64 behind one byte", Buffer.from(`:${secret}`).toString("base64")],
    ["in base64 behind a name", Buffer.from(`client:${secret}`).toString("base64")],
    ["in base64 before others", Buffer.from(`ab${secret}cd`).toString("base64")],
    ["in base64url", Buffer.from(`id:${secret}`).toString("base64url")],
    ["in hex", bytes.toString("hex")],
    ["in hex in capitals", bytes.toString("hex").toUpperCase()],
    ["in JSON", JSON.stringify({ secret })],
    ["in JSON within JSON", JSON.stringify(JSON.stringify({ a: secret }))],
    ["in UTF-16", Buffer.from(secret, "utf16le").toString("latin1")],
    ["broken over two lines", `${secret.slice(0, 5)}\r\n\t${secret.slice(5)}`],
    ["broken beside a whole one", `${secret}\n\n${secret.slice(0, 9)}\n${secret.slice(9)}`],
  ];
  for (const [how, text] of disguises) {
    it(`finds one ${how}`, () => {
      assert.equal(hunt.inText("log", `before ${text} after`)[0]?.kind, "password");
    });
  }

  it("finds every form of its bait, and nothing where there is nothing", () => {
    assert.equal(hunt.inText("bait", hunt.bait).length, hunt.baitHits);
    assert.ok(hunt.baitHits > 12, `only ${hunt.baitHits} forms were found`);
    assert.deepEqual(hunt.inText("log", `p@ss ${secret.slice(1)} ${secret.slice(0, -1)}`), []);
  });

  it("knows five encodings even of letters and digits alone", () => {
    const forms = writtenForms("0123456789abcdef").map(({ form }) => form.split(" (")[0]);
    for (const form of ["raw", "base64", "hex", "UTF-16", "broken over lines"]) {
      assert.ok(forms.includes(form), form);
    }
  });

  it("looks into errors: causes, members that are not shown, and what was joined", () => {
    const hidden = Object.defineProperty(new Error("x"), "input", { value: secret });
    for (const error of [
      new Error(secret),
      new Error("x", { cause: new TypeError("y", { cause: secret }) }),
      new AggregateError([new Error("x"), new Error(secret)], "z"),
      Object.assign(new Error("x"), { url: encodeURIComponent(secret) }),
      hidden,
    ]) {
      assert.notEqual(hunt.inValue("error", error).length, 0);
    }
    assert.deepEqual(hunt.inValue("error", new Error("x", { cause: new Error("y") })), []);
  });

  it("looks into every file of a folder, and at the names", async () => {
    const folder = await mkdtemp(join(tmpdir(), "secret-hunt-"));
    try {
      await mkdir(join(folder, "a/b"), { recursive: true });
      await writeFile(join(folder, "a/b/state.bin"), Buffer.from(`\0${secret}\xff`));
      await writeFile(join(folder, "a", bytes.toString("hex")), "");
      const hits = await hunt.inFolder(folder);
      assert.deepEqual(hits.map(({ form }) => form).sort(), ["UTF-8", "hex"]);
    } finally {
      await rm(folder, { recursive: true, maxRetries: 9 });
    }
  });

  it("does not begin without prey", () => {
    assert.throws(() => new SecretHunt(new Map()));
    assert.throws(() => new SecretHunt(new Map([["short", "code"]])));
  });
});
