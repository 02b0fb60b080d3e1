import assert from "node:assert/strict";
import { createService } from "../../../../src/service/app.ts";
import { ServiceUnderTest } from "../../../support/service/serviceUnderTest.ts";
import { ServiceCaller } from "../../../support/service/serviceCaller.ts";
import { ServiceFixture, serviceOrigin } from "../../../support/service/serviceFixture.ts";
import { locationOf, WebVisitor, type VisitedPage } from "../../../support/service/webVisitor.ts";
import { accountName } from "../../../../src/service/storage/accountName.ts";
import { byNobody } from "../../../support/service/byNobody.ts";

/** What linguist numbers so. */
const [python, text] = [303, 372];

describe("the page of a snippet", () => {
  let target: ServiceUnderTest;
  let visitor: WebVisitor;
  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    visitor = new WebVisitor(target);
  });
  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  it("is not to be listed by search engines, nor is what the API says of it", async () => {
    const id = await add();
    const { headers, text: page } = await visitor.get(`/s/${id}`);
    assert.equal(headers.get("X-Robots-Tag"), "noindex, nofollow");
    assert.match(page, /<meta name="robots" content="noindex, nofollow" \/>/);
    assert.match(
      (await visitor.get(`/snippets/${id}`)).headers.get("X-Robots-Tag") ?? "",
      /noindex/,
    );
  });

  it("is for signed-in users where the operator says members, and tells strangers nothing", async () => {
    const [open, hidden] = [await add(), await add({ private: true })];
    const service = createService({ ...target.context, publicTo: "members" });
    const fetch = (path: string, init?: RequestInit) =>
      service.fetch(new Request(`${target.origin}${path}`, init));
    const stranger = new WebVisitor({ fetch });
    for (const id of [open, hidden, 99]) {
      const to = locationOf(await stranger.get(`/s/${id}`));
      assert.equal(to, `/sign-in?return_to=${encodeURIComponent(`/s/${id}`)}`);
      assert.equal((await fetch(`/snippets/${id}`)).status, 401);
    }
    await target.account("bob");
    const back = locationOf(await stranger.signIn("bob", `/sign-in?return_to=%2Fs%2F${open}`));
    assert.equal(back, `/s/${open}`);
    assert.equal((await stranger.get(back)).status, 200);
    assert.equal((await stranger.get(`/s/${hidden}`)).status, 404);
    for (const path of ["//evil.example/s/1", "/s/1/../../x", "/s/..%2f1", "/s/1x"]) {
      const other = new WebVisitor({ fetch });
      const signIn = `/sign-in?${new URLSearchParams({ return_to: path }).toString()}`;
      assert.equal(locationOf(await other.signIn("bob", signIn)), "/", path);
    }
  });

  it("is nowhere while its owner is disabled, nor is what the API says of it", async () => {
    const id = await add();
    for (const [status, answer] of [
      ["disabled", 404],
      ["active", 200],
    ] as const) {
      await target.storage.accounts.setStatus(1, status);
      for (const path of [`/s/${id}`, `/snippets/${id}`]) {
        assert.equal((await visitor.get(path)).status, answer, `${path} of ${status}`);
      }
    }
  });

  const add = async (
    change: Partial<Parameters<typeof target.storage.snippets.create>[0]> = {},
  ): Promise<number> => {
    const account =
      (await target.storage.accounts.byUsername(accountName("ada"))) ??
      (await target.account("ada"));
    const made = await target.storage.snippets.create(
      {
        ownerId: account.id,
        languageId: python,
        title: "Read a file",
        description: "",
        tags: [],
        private: false,
        code: "import os\n",
        createdAt: 0,
        ...change,
      },
      byNobody,
    );
    assert.equal(made.outcome, "created");
    return made.snippet.id;
  };
  const page = async (id: number | string): Promise<VisitedPage> => visitor.get(`/s/${id}`);
  const codeOn = ({ text: html }: VisitedPage): string =>
    /<code>(.*)<\/code>/su.exec(html)?.[1] ?? "no code";

  it("shows anybody a public snippet, coloured, without a script, and stored by nobody", async () => {
    const id = await add({ description: "What for", tags: ["io", "x"] });
    let seen = await page(id);
    // A busy computer may miss the deadline.
    for (let more = 0; more < 2 && !codeOn(seen).includes("<span"); more += 1)
      seen = await page(id);
    assert.equal(seen.status, 200);
    assert.match(codeOn(seen), /<span class="hljs-keyword">import<\/span> os\n/u);
    for (const word of ["Read a file", "What for", "io, x", "Python", "ada"]) {
      assert.ok(seen.text.includes(word), word);
    }
    assert.match(seen.headers.get("content-security-policy") ?? "", /^default-src 'none';/u);
    assert.equal(seen.headers.get("cache-control"), "no-store");
    assert.ok(!/<script|\son\w+=|style="/iu.test(seen.text));
  });

  const hidden: readonly [string, () => Promise<number | string>][] = [
    ["a private one", () => add({ private: true })],
    ["one that there is not", async () => 99],
    ["what is no number", async () => "1%20or%201"],
  ];
  for (const [what, id] of hidden) {
    it(`does not exist for ${what}, not even for its owner, and all look the same`, async () => {
      const address = await id();
      const seen = await page(address);
      assert.equal(seen.status, 404);
      await add();
      await visitor.signIn("ada");
      const again = await page(address);
      assert.equal(again.status, 404);
      assert.equal(again.text, (await page(98)).text);
      assert.ok(!again.text.includes("Read a file"));
    });
  }

  const evil = `</code><script>alert(1)</script>&amp;<img src=x onerror="a">'`;
  for (const [what, languageId] of [
    ["with colours", python],
    ["without colours", text],
  ] as const) {
    it(`shows everything as text: ${what}`, async () => {
      const id = await add({
        title: evil,
        description: evil,
        code: evil,
        languageId,
        tags: ["<b>"],
      });
      const seen = await page(id);
      assert.ok(!/<script|<img|<b>/iu.test(seen.text));
      const plain = codeOn(seen)
        .replaceAll(/<\/?span[^>]*>/gu, "")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll(/&#(?:39|x27);/gu, "'")
        .replaceAll("&amp;", "&");
      assert.equal(plain, evil);
    });
  }

  it("warns of characters that turn the direction of the code", async () => {
    const warning = /bidirectional control characters/u;
    assert.match((await page(await add({ code: "a\u202Eb" }))).text, warning);
    assert.doesNotMatch((await page(await add({ code: "aאb" }))).text, warning);
  });

  it("is written piece by piece, whatever of it is long", async () => {
    const long = `<&'"`.repeat(16_000);
    const id = await add({ description: long, code: long, tags: ["<".repeat(64)] });
    const { body } = await target.fetch(`/s/${id}`);
    let page = "";
    for await (const piece of (body as AsyncIterable<Uint8Array> | null) ?? []) {
      assert.ok(piece.length < 130_000, `${piece.length} bytes`);
      page += Buffer.from(piece).toString();
    }
    assert.ok(page.includes("&lt;&amp;&#39;&quot;".repeat(16_000)));
  });

  it("shows long code without looking for colours", async () => {
    const code = "import os\n".repeat(10_000);
    assert.equal(codeOn(await page(await add({ code }))), code);
  });
});

describe("the record of a snippet", () => {
  it("names its page while it is public, and none while it is private", async () => {
    const fixture = await ServiceFixture.open();
    const ada = await fixture.signIn("ada");
    const made = await ada.create({ private: false, code: "x" });
    assert.equal(made.html_url, `${serviceOrigin}/s/${made.id}`);
    const anybody = new ServiceCaller(fixture.service, serviceOrigin, undefined);
    const seen = await anybody.send("GET", new URL(made.html_url).pathname);
    assert.equal(seen.status, 200);
    const json = { language_id: made.language_id, title: "t", private: true };
    await ada.send("PUT", `/snippets/${made.id}`, { json });
    assert.equal((await ada.snippet(made.id)).html_url, null);
    assert.equal((await anybody.send("GET", `/s/${made.id}`)).status, 404);
    await fixture.close();
  });
});
