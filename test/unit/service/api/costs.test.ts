import assert from "node:assert/strict";
import { longestTurn } from "../../../support/cost.ts";
import { ServiceFixture, serviceOrigin } from "../../../support/service/serviceFixture.ts";
import {
  type Call,
  type ServiceCaller,
  snippetOf,
} from "../../../support/service/serviceCaller.ts";
import { byNobody } from "../../../support/service/byNobody.ts";

const mebibyte = 1024 * 1024;
const language = { language_id: 183 };
const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };
const most = 8 * mebibyte - 1_000;
const mostOfForm = 4 * mebibyte - 1_000;

/** Bodies just below the limit, as they come over the network: in pieces. */
const bodies: readonly (readonly [
  what: string,
  body: string,
  headers: typeof form | typeof json,
])[] = [
  ["700,000 fields", `{${fieldsOf(700_000)}}`, json],
  ["four million items", `[0${",0".repeat(most / 2)}]`, json],
  ["four million lists in each other", "[".repeat(most / 2) + "]".repeat(most / 2), json],
  ["a title of 8 MiB", `{"language_id":183,"title":"${"a".repeat(most)}"}`, json],
  ["a title of quotes", `{"language_id":183,"title":"${String.raw`\"`.repeat(most / 2)}"}`, json],
  ["tags of 8 MiB", `{"language_id":183,"title":"T","tags":"${"a ".repeat(most / 2)}"}`, json],
  ["one tag of 8 MiB", `{"language_id":183,"title":"T","tags":["${"a".repeat(most)}"]}`, json],
  ["a number of 8 MiB", `{"language_id":${"1".repeat(most)}}`, json],
  ["white space", `{${" ".repeat(most)}}`, json],
  ["a name of 8 MiB", `{"${"a".repeat(most)}":1}`, json],
  ["code of escapes", codeOf(String.raw`\u0000`.repeat(mebibyte)), json],
  ["code of two bytes a character", codeOf("é".repeat(mebibyte / 2)), json],
  ["a form of plus signs", `language_id=183&title=${"+".repeat(mostOfForm)}`, form],
  ["a form of ampersands", "&".repeat(mostOfForm), form],
  ["a form of escapes", `language_id=183&title=T&code=${"%00".repeat(mebibyte)}`, form],
  ["broken escapes", `title=${"%".repeat(mostOfForm)}`, form],
];

function fieldsOf(count: number): string {
  return Array.from({ length: count }, (_, at) => `"${at.toString(36)}":0`).join(",");
}

function codeOf(content: string): string {
  return `{"language_id":183,"title":"T","code":"${content}"}`;
}

/** In pieces of 64 KiB, each in a turn of its own. */
function inPieces(body: string): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(body);
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve));
      if (at >= bytes.length) controller.close();
      else controller.enqueue(new Uint8Array(bytes.subarray(at, (at += 65_536))));
    },
  });
}

describe("No request keeps the event loop", function () {
  this.timeout(30_000);
  let fixture: ServiceFixture;
  let ada: ServiceCaller;
  before(async () => {
    fixture = await ServiceFixture.open();
    ada = await fixture.signIn("ada");
    // What is compiled at the first request is nobody's attack.
    for (let index = 0; index < 3; index += 1) await ada.create({ title: "Warm", private: false });
    await (await ada.send("GET", "/snippets")).text();
    await (await ada.send("GET", "/s/1")).text();
  });
  after(() => fixture.close());
  const add = async (tags: readonly string[], code: string): Promise<number> => {
    const { ownerId = 0 } = (await fixture.storage.snippets.head(1)) ?? {};
    const made = await fixture.storage.snippets.create(
      {
        ownerId,
        languageId: language.language_id,
        title: "Large",
        description: "",
        tags,
        private: tags.length > 0,
        code,
        createdAt: fixture.now,
      },
      byNobody,
    );
    assert.ok(made.outcome === "created");
    return made.snippet.id;
  };

  for (const [what, body, headers] of bodies) {
    it(`with a body of ${what}`, async () => {
      let status = 0;
      const turn = await longestTurn(async () => {
        const request = new Request(`${serviceOrigin}/snippets?access_token=${ada.token}`, {
          method: "POST",
          headers,
          body: inPieces(body),
          duplex: "half",
        } as RequestInit);
        const answer = await fixture.service.fetch(request);
        status = answer.status;
        await answer.body?.cancel();
      });
      assert.ok([201, 400, 413, 422].includes(status), String(status));
      assert.ok(turn < 1, `${turn} of what a turn may take`);
    });
  }

  const contents: readonly (readonly [string, string])[] = [
    ["NUL", "\0".repeat(mebibyte)],
    ["less-than signs", "<".repeat(mebibyte)],
    ["two bytes a character", "é".repeat(mebibyte / 2)],
    ["quotes and a wide character", `${'"'.repeat(mebibyte - 4)}漢`],
  ];
  for (const [what, code] of contents) {
    it(`with a snippet of 1 MiB of ${what}: to read it, to list many, to show its page`, async () => {
      const ids: number[] = [];
      for (let count = 0; count < 12; count += 1) ids.push(await add([], code));
      for (const path of [`/snippets/${ids[0]}`, "/snippets?per_page=100", `/s/${ids[0]}`]) {
        const call: Call = {};
        const turn = await longestTurn(async () => {
          const answer = await ada.send("GET", path, call);
          assert.equal(answer.status, 200);
          const reader = answer.body?.getReader();
          while (reader !== undefined && !(await reader.read()).done);
        });
        assert.ok(turn < 1, `${path}: ${turn} of what a turn may take`);
      }
      const read = await snippetOf(await ada.send("GET", `/snippets/${ids[0]}`), 200);
      assert.ok(read.code === code);
    });
  }

  it("to list ten thousand tags, many times at once", async () => {
    const tags = (at: number) =>
      Array.from({ length: 100 }, (_, tag) => `${"𝔄".repeat(56)}${at * 100 + tag}`);
    for (let count = 0; count < 100; count += 1) await add(tags(count), "");
    const ask = async (): Promise<void> => {
      const answer = await ada.send("GET", "/tags");
      assert.equal((JSON.parse(await answer.text()) as unknown[]).length, 10_000);
    };
    await ask();
    const turn = await longestTurn(() =>
      Promise.all(Array.from({ length: 20 }, async () => (await ada.send("GET", "/tags")).status)),
    );
    assert.ok(turn < 1, `${turn} of what a turn may take`);
  });

  for (const path of ["/sign-in", "/oauth2/token", "/snippets"]) {
    it(`with a body in pieces of one byte, which cost as if more were in them: ${path}`, async () => {
      let wanted = 0;
      const turn = await longestTurn(async () => {
        wanted = 0;
        const body = new ReadableStream<Uint8Array>({
          pull: (controller) => {
            wanted += 1;
            controller.enqueue(Buffer.from("a"));
            if (wanted === 100_000) controller.close();
          },
        });
        const init = { method: "POST", headers: form, body, duplex: "half" };
        const address = `${serviceOrigin}${path}?access_token=${ada.token}`;
        const answer = await fixture.service.fetch(new Request(address, init));
        assert.equal(answer.status, 413);
        await answer.body?.cancel();
      });
      assert.ok(wanted < 70_000, `${wanted} pieces were read`);
      assert.ok(turn < 1, `${turn} of what a turn may take`);
    });
  }

  it("with twenty bodies at once", async () => {
    const body = `{"language_id":183,"title":"T","code":"${String.raw`\n`.repeat(mebibyte / 2)}"}`;
    const send = async (): Promise<void> => {
      const init = { method: "POST", headers: json, body: inPieces(body), duplex: "half" };
      const address = `${serviceOrigin}/snippets?access_token=${ada.token}`;
      const answer = await fixture.service.fetch(new Request(address, init));
      assert.equal(answer.status, 201);
      await answer.body?.cancel();
    };
    await send();
    const turn = await longestTurn(() => Promise.all(Array.from({ length: 20 }, send)));
    assert.ok(turn < 1, `${turn} of what a turn may take`);
  });
});
