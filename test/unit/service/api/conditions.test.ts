import assert from "node:assert/strict";
import { ServiceFixture } from "../../../support/service/serviceFixture.ts";
import {
  problemOf,
  type ServiceCaller,
  snippetOf,
} from "../../../support/service/serviceCaller.ts";

const day = 24 * 60 * 60 * 1000;
const edit = { language_id: 183, title: "Edited" };

describe("conditions and repetitions at the service", () => {
  let fixture: ServiceFixture;
  let ada: ServiceCaller;

  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    ada = await fixture.signIn("ada", 1000 * day);
  });
  afterEach(() => fixture.close());

  async function etag(id: number): Promise<string> {
    return (await ada.send("GET", `/snippets/${id}`)).headers.get("ETag") ?? "";
  }

  it("give each version of a snippet its own tag, the same wherever it is told", async () => {
    const made = await ada.send("POST", "/snippets", { json: edit });
    const first = made.headers.get("ETag");
    const { id } = await snippetOf(made, 201);
    assert.equal(await etag(id), first);
    const changed = await ada.send("PUT", `/snippets/${id}`, { json: edit });
    assert.notEqual(changed.headers.get("ETag"), first);
    assert.equal(await etag(id), changed.headers.get("ETag"));
  });

  it("let an edit and a deletion through while the version is the one that was read", async () => {
    const { id } = await ada.create();
    const first = await etag(id);
    for (const condition of [first, `"other", ${first}`, "*"]) {
      const { id: another } = await ada.create();
      const headers = { "If-Match": condition };
      const put = await ada.send("PUT", `/snippets/${another}`, { json: edit, headers });
      assert.equal(put.status, 200, condition);
    }
    const headers = { "If-Match": first };
    assert.equal((await ada.send("DELETE", `/snippets/${id}`, { headers })).status, 204);
  });

  it("stop an edit and a deletion of a version that was not read", async () => {
    const { id } = await ada.create();
    const stale = await etag(id);
    const current = await snippetOf(await ada.send("PUT", `/snippets/${id}`, { json: edit }), 200);
    for (const condition of [stale, `W/${await etag(id)}`, "v2", "", '"'] as const) {
      const headers = { "If-Match": condition };
      const json = { language_id: 183, title: "Too late" };
      await problemOf(await ada.send("PUT", `/snippets/${id}`, { json, headers }), 412);
      await problemOf(await ada.send("DELETE", `/snippets/${id}`, { headers }), 412);
    }
    assert.deepEqual(await ada.snippet(id), current);
  });

  it("let exactly one of two edits of the same version win", async () => {
    const { id } = await ada.create();
    const headers = { "If-Match": await etag(id) };
    const answers = await Promise.all(
      ["one", "two", "three"].map((title) =>
        ada.send("PUT", `/snippets/${id}`, { json: { language_id: 183, title }, headers }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [200, 412, 412],
    );
  });

  it("tell nobody else that a private snippet is there", async () => {
    const { id } = await ada.create();
    const bob = await fixture.signIn("bob");
    const headers = { "If-Match": '"nothing"' };
    await problemOf(await bob.send("DELETE", `/snippets/${id}`, { headers }), 404);
  });

  it("spare what is known already, one by one and by the page", async () => {
    const { id } = await ada.create();
    for (const path of [`/snippets/${id}`, "/snippets"]) {
      const tag = (await ada.send("GET", path)).headers.get("ETag") ?? "";
      const headers = { "If-None-Match": `"other", ${tag}` };
      const known = await ada.send("GET", path, { headers });
      assert.equal(known.status, 304);
      assert.equal(known.headers.get("ETag"), tag);
      assert.equal(await known.text(), "");
      await ada.send("PUT", `/snippets/${id}`, { json: edit });
      assert.equal((await ada.send("GET", path, { headers })).status, 200);
    }
  });

  it("have another tag for a page when a snippet comes or goes", async () => {
    const pageOne = async () =>
      (await ada.send("GET", "/snippets?per_page=1")).headers.get("ETag") ?? "";
    const first = await ada.create();
    const tags = [await pageOne()];
    const second = await ada.create();
    tags.push(await pageOne());
    await ada.send("DELETE", `/snippets/${first.id}`);
    tags.push(await pageOne());
    await ada.send("DELETE", `/snippets/${second.id}`);
    tags.push(await pageOne());
    assert.equal(new Set(tags).size, 4);
  });

  describe("a repeated creation with the same key", () => {
    const json = { language_id: 183, title: "Once", code: "a\r\n", tags: "x,y" };
    const headers = { "Idempotency-Key": '"8e03978e-40d5-43dd-bc93-6894a57f9324"' };
    const post = (call = { json, headers }) => ada.send("POST", "/snippets", call);

    it("gives the first answer again and makes nothing", async () => {
      const first = await post();
      const record = await snippetOf(first, 201);
      fixture.now += 29 * day;
      await fixture.storage.grants.sweep(fixture.now);
      const again = await post();
      assert.deepEqual(await snippetOf(again, 201), record);
      assert.equal(first.headers.get("Idempotency-Key"), headers["Idempotency-Key"]);
      for (const name of ["Location", "ETag", "Idempotency-Key"]) {
        assert.equal(again.headers.get(name), first.headers.get(name));
      }
      assert.deepEqual(await ada.read("/snippets"), [record]);
    });

    it("gives it even when the snippet was edited or deleted since", async () => {
      const record = await snippetOf(await post(), 201);
      await ada.send("PUT", `/snippets/${record.id}`, { json: edit });
      assert.deepEqual(await snippetOf(await post(), 201), record);
      await ada.send("DELETE", `/snippets/${record.id}`);
      assert.deepEqual(await snippetOf(await post(), 201), record);
      assert.deepEqual(await ada.read("/snippets"), []);
    });

    it("counts as the same whatever its quotes and the body's encoding", async () => {
      const record = await snippetOf(await post(), 201);
      const form = { language_id: "183", title: "Once", code: "a\r\n", tags: "x y" };
      const bare = { "Idempotency-Key": headers["Idempotency-Key"].replaceAll('"', "") };
      const again = await ada.send("POST", "/snippets", { form, headers: bare });
      assert.equal((await snippetOf(again, 201)).id, record.id);
    });

    it("is refused for another snippet", async () => {
      await post();
      for (const field of [
        { title: "Other" },
        { code: "a\n" },
        { private: false },
        { tags: "x" },
      ]) {
        await problemOf(await post({ json: { ...json, ...field }, headers }), 422);
      }
    });

    it("makes one snippet of many at once", async () => {
      const ids = await Promise.all(
        Array.from({ length: 8 }, async () => (await snippetOf(await post(), 201)).id),
      );
      assert.equal(new Set(ids).size, 1);
    });

    it("makes another of another account", async () => {
      const bob = await fixture.signIn("bob");
      const mine = await snippetOf(await post(), 201);
      const theirs = await snippetOf(await bob.send("POST", "/snippets", { json, headers }), 201);
      assert.notEqual(theirs.id, mine.id);
      assert.equal(theirs.owner, "bob");
    });

    it("does not burn the key when the body was wrong", async () => {
      await problemOf(await post({ json: { ...json, title: "" }, headers }), 422);
      await snippetOf(await post(), 201);
    });
  });

  for (const key of ["", '""', "two words", "x".repeat(256)]) {
    it(`refuse the key ${JSON.stringify(key.slice(0, 20))}`, async () => {
      const headers = { "Idempotency-Key": key };
      await problemOf(await ada.send("POST", "/snippets", { json: edit, headers }), 400);
    });
  }
});
