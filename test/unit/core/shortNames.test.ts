import assert from "node:assert/strict";
import { defaultDialect } from "../../../src/core/api/dialect/dialect.ts";
import { readAccount } from "../../../src/core/api/wire/readAccount.ts";
import { readSnippet } from "../../../src/core/api/wire/readSnippet.ts";
import { isSnippetError } from "../../../src/core/errors.ts";
import { UndiciTransport } from "../../../src/core/http/sending/undiciTransport.ts";
import { byName, byTitle } from "../../../src/core/organise/names.ts";
import { tagGroups } from "../../../src/core/organise/tagGroups.ts";
import { knownTags, readTagText } from "../../../src/host/steps/tagText.ts";
import { assertCost } from "../../support/cost.ts";
import { apiClient } from "../../support/api/apiClient.ts";
import { SnippetApiDouble } from "../../support/api/snippetApiDouble.ts";
import { HttpDouble, sendJson } from "../../support/http/httpDouble.ts";
import { cachedSnippet } from "../../support/library/cachedSnippet.ts";

const long = "ab ".repeat(2_600_000);

describe("What names something is short", () => {
  it("so that eight megabytes are no title, no owner's page and no account", () => {
    const value = { id: 1, title: long, html_url: long, username: long, email: "a@b.c" };
    const { snippet } = readSnippet(value, defaultDialect);
    assert.equal(snippet.title.length, 0);
    assert.equal(snippet.pageUrl, undefined);
    const { username, label } = readAccount(value);
    assert.deepEqual({ username, label }, { username: undefined, label: "a@b.c" });
  });

  it("and no other member is the title instead of a long one", () => {
    const { snippet } = readSnippet({ id: 1, title: long, name: "x" }, defaultDialect);
    assert.equal(snippet.title.length, 0);
  });

  it("while a title of a thousand characters is one", () => {
    const title = "x".repeat(1_000);
    assert.equal(readSnippet({ id: 1, title }, defaultDialect).snippet.title, title);
  });

  it("and a long title stays at the server as it is until a user gives another", async () => {
    await using api = await SnippetApiDouble.start();
    const title = "T".repeat(1_001);
    const { id } = api.add({ title, code: "old" });
    const client = apiClient(api.http.url, new UndiciTransport());
    const shown = await client.read(id);
    const edit = (more: object): Promise<unknown> =>
      client.update(id, { ...shown.snippet, ...more }, undefined, { base: shown.snippet, shown });
    await assert.rejects(edit({ code: "new" }), (error) => isSnippetError(error, "input"));
    assert.deepEqual(
      api.seen.filter((each) => !each.startsWith("GET")),
      [],
    );
    assert.equal(api.records.get(id)?.title, title);
    await edit({ code: "new", title: "Given" });
    assert.equal(api.records.get(id)?.title, "Given");
    assert.equal(api.records.get(id)?.code, "new");
  });

  it("so that names of one beginning are compared by that, however long they are", () => {
    for (const compare of [byName, byTitle]) {
      const [one, other] = [`${long}1`, `${long}2`].map((text) => Buffer.from(text).toString());
      assert.ok(one !== undefined && other !== undefined);
      assert.equal(compare(one, other), 0);
      assertCost(5, () => compare(one, other));
      assert.ok(compare("a9", "a10") < 0);
    }
  });
});

describe("Very many names of a server", function () {
  this.timeout(60_000);
  const many = Array.from({ length: 100_000 }, (_, at) => `${at.toString(36)}é${at}`);

  it("are as many as somebody may look through, of tags and of languages", async () => {
    await using http = await HttpDouble.start((_request, response) => {
      sendJson(response, 200, many);
    });
    const client = apiClient(http.url, new UndiciTransport());
    assert.deepEqual(await client.tags(), many.slice(0, 5_000));
    assert.equal((await client.languages()).length, 5_000);
  });

  it("cost a key of the step for tags no more than their length, and make a thousand rows", () => {
    const known = knownTags(many);
    const [value] = many;
    assert.ok(value !== undefined);
    assertCost(500, () => readTagText(value, known));
    const { tags, completions } = readTagText(`${value} é`, known);
    assert.deepEqual(tags, [value, "é"]);
    assert.equal(completions.length, 1_000);
    assert.ok(!completions.includes(value));
  });

  it("are compared for the step by as much as a tag has", () => {
    const long100 = "t".repeat(100);
    assert.deepEqual([...knownTags([long100, `${long100}x`, "b a"]).values()], ["a", "b", long100]);
  });

  it("cost the groups of a view no more than those that make one", () => {
    const tags = Array.from({ length: 5_000 }, (_, at) => `prefix:${at}`);
    const all = Array.from({ length: 2_000 }, (_, id) => ({
      ...cachedSnippet({ id: String(id) }).snippet,
      tags,
    }));
    assertCost(300, () => tagGroups(all));
  });
});
