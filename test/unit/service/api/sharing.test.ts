import assert from "node:assert/strict";
import fc from "fast-check";
import type { SnippetJson } from "../../../../src/service/api/snippetJson.ts";
import { accountName } from "../../../../src/service/storage/accountName.ts";
import { byNobody } from "../../../support/service/byNobody.ts";
import { problemOf, type ServiceCaller } from "../../../support/service/serviceCaller.ts";
import { ServiceFixture } from "../../../support/service/serviceFixture.ts";

const names = ["ada", "grace", "joan"] as const;
const kinds = ["listed", "unlisted", "disabled"] as const;

const written = fc.record({
  owner: fc.constantFrom(...names),
  private: fc.boolean(),
  languageId: fc.constantFrom(183, 378),
  // Few moments, so that the id decides, too.
  createdAt: fc.nat(2),
});
type Written = typeof written extends fc.Arbitrary<infer Value> ? Value : never;
const asked = fc.record({
  owner: fc.constantFrom("*", "ada", "GRACE", "joan", "nobody", "", "%00"),
  language_id: fc.option(fc.constantFrom(183, 378), { nil: undefined }),
  page: fc.integer({ min: 1, max: 3 }),
  per_page: fc.integer({ min: 1, max: 4 }),
});

describe("What accounts of the service share", () => {
  let fixture: ServiceFixture;
  let reader: ServiceCaller;
  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    reader = await fixture.signIn("reader");
  });
  afterEach(() => fixture.close());

  const idOf = async (name: string): Promise<number> =>
    (await fixture.storage.accounts.byUsername(accountName(name)))?.id ?? 0;
  const list = async (name: string, isListed = true): Promise<void> =>
    fixture.storage.accounts.setListed(await idOf(name), isListed);
  const seen = async (query: string): Promise<readonly SnippetJson[]> =>
    (await reader.read(`/snippets?${query}`)) as SnippetJson[];
  /** All that a client sees. */
  const answer = async (caller: ServiceCaller, path: string): Promise<unknown> => {
    const response = await caller.send("GET", path);
    const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
    return [response.status, headers, await response.text()];
  };

  it("is listed by name and together, with their owners, once they switched it on", async () => {
    for (const name of ["ada", "grace"]) {
      const owner = await fixture.signIn(name);
      await owner.create({ title: `Of ${name}`, private: false, code: name });
      await owner.create({ title: "Secret", private: true });
    }
    assert.deepEqual(await seen("owner=*"), []);
    await list("ada");
    assert.deepEqual(
      (await seen("owner=ada")).map(({ title, owner, code }) => [title, owner, code]),
      [["Of ada", "ada", "ada"]],
    );
    await list("grace");
    assert.deepEqual(
      (await seen("owner=*")).map(({ owner }) => owner),
      ["grace", "ada"],
    );
    await list("ada", false);
    assert.deepEqual(await seen("owner=Ada"), []);
  });

  it("answers for whoever shares nothing as for an account that does not exist", async () => {
    const unlisted = await fixture.signIn("unlisted");
    await unlisted.create({ private: false });
    const secretive = await fixture.signIn("secretive");
    await secretive.create({ private: true });
    await list("secretive");
    const disabled = await fixture.signIn("disabled");
    await disabled.create({ private: false });
    await list("disabled");
    await fixture.storage.accounts.setStatus(await idOf("disabled"), "disabled");
    const unknown = JSON.stringify(await answer(reader, "/snippets?owner=unknown&page=2"));
    for (const name of ["unlisted", "secretive", "disabled"]) {
      const told = JSON.stringify(await answer(reader, `/snippets?owner=${name}&page=2`));
      assert.equal(told.replaceAll(name, "unknown"), unknown);
    }
  });

  it("needs a token, one owner, and keeps links, total and entity tag of a list", async () => {
    const ada = await fixture.signIn("ada");
    for (let count = 0; count < 3; count += 1) await ada.create({ private: false });
    await list("ada");
    await problemOf(await fixture.anybody().send("GET", "/snippets?owner=*"), 401);
    await problemOf(await reader.send("GET", "/snippets?owner=*&owner=ada"), 400);
    await problemOf(await reader.send("GET", `/snippets?owner=${"a".repeat(33)}`), 422);
    const page = await reader.send("GET", "/snippets?owner=*&per_page=2");
    assert.equal(page.headers.get("X-Total-Count"), "3");
    assert.match(
      page.headers.get("Link") ?? "",
      /\/snippets\?owner=\*&per_page=2&page=2>; rel="next"/u,
    );
    const headers = { "If-None-Match": page.headers.get("ETag") ?? "" };
    const again = await reader.send("GET", "/snippets?owner=*&per_page=2", { headers });
    assert.equal(again.status, 304);
  });

  it("leaves out what its owner hides while a page is being read", async () => {
    const ada = await fixture.signIn("ada");
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await ada.create({ private: false })).id);
    await list("ada");
    const { snippets } = fixture.storage;
    const read = async (): Promise<number> => (await snippets.sharedByIds(ids, undefined)).length;
    assert.equal(await read(), 3);
    const change = { private: true, updatedAt: fixture.now };
    await snippets.update(ids[0] ?? 0, await idOf("ada"), change, undefined, byNobody);
    assert.equal(await read(), 2);
    await list("ada", false);
    assert.equal(await read(), 0);
  });

  it("is exactly what is public and listed, whatever is written and asked for", async function () {
    this.timeout(120_000);
    const { accounts, snippets } = fixture.storage;
    for (const name of names) await fixture.signIn(name);
    const all: { readonly id: number; readonly written: Written }[] = [];
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(written, { maxLength: 6 }),
        fc.record({
          ada: fc.constantFrom(...kinds),
          grace: fc.constantFrom(...kinds),
          joan: fc.constantFrom(...kinds),
        }),
        fc.array(asked, { minLength: 1, maxLength: 5 }),
        async (batch, standing, queries) => {
          for (const one of batch) {
            const ownerId = await idOf(one.owner);
            const texts = { title: `No ${(count += 1)}`, description: "", tags: [], code: "" };
            const made = await snippets.create({ ...one, ...texts, ownerId }, byNobody);
            assert.ok(made.outcome === "created");
            all.push({ id: made.snippet.id, written: one });
          }
          for (const name of names) {
            const id = await idOf(name);
            await accounts.setStatus(id, standing[name] === "disabled" ? "disabled" : "active");
            await accounts.setListed(id, standing[name] !== "unlisted");
          }
          for (const { owner, ...query } of queries) {
            const expected = all
              .filter(({ written: one }) => !one.private && standing[one.owner] === "listed")
              .filter(({ written: one }) => owner === "*" || one.owner === owner.toLowerCase())
              .filter(
                ({ written: one }) => one.languageId === (query.language_id ?? one.languageId),
              )
              .toSorted((a, b) => b.written.createdAt - a.written.createdAt || b.id - a.id);
            const parameters = Object.entries(query).map(([name, value]) =>
              value === undefined ? "" : `&${name}=${value}`,
            );
            const response = await reader.send(
              "GET",
              `/snippets?owner=${owner}${parameters.join("")}`,
            );
            const first = (query.page - 1) * query.per_page;
            assert.equal(response.headers.get("X-Total-Count"), String(expected.length));
            assert.deepEqual(
              ((await response.json()) as SnippetJson[]).map(({ id }) => id),
              expected.slice(first, first + query.per_page).map(({ id }) => id),
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("changes no byte of an answer to a request without an owner", async () => {
    const ada = await fixture.signIn("ada");
    const { id } = await ada.create({ private: false, tags: ["one"] });
    const secret = await ada.create({ private: true });
    const paths = ["/snippets", "/snippets?per_page=1&page=2", "/tags", "/account"];
    paths.push(`/snippets/${id}`, `/snippets/${secret.id}`);
    const all = async (): Promise<unknown> =>
      Promise.all([ada, reader].flatMap((who) => paths.map((path) => answer(who, path))));
    const before = await all();
    await list("ada");
    await list("reader");
    assert.deepEqual(await all(), before);
  });
});
