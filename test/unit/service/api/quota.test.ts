import assert from "node:assert/strict";
import fc from "fast-check";
import { SharedMemory } from "../../../../src/service/api/sharedMemory.ts";
import { createService } from "../../../../src/service/app.ts";
import { ServiceFixture, serviceOrigin } from "../../../support/service/serviceFixture.ts";
import { problemOf, ServiceCaller } from "../../../support/service/serviceCaller.ts";

const quota = { snippets: 3, bytes: 3_000, tags: 4 };

describe("The quota of an account", () => {
  let fixture: ServiceFixture;
  let ada: ServiceCaller;
  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    const service = createService({ ...fixture.context, quota });
    ada = new ServiceCaller(service, serviceOrigin, (await fixture.signIn("ada")).token);
  });
  afterEach(() => fixture.close());

  const add = (fields: Readonly<Record<string, unknown>> = {}) =>
    ada.send("POST", "/snippets", { json: { language_id: 183, title: "T", ...fields } });

  it("bounds the snippets", async () => {
    for (let count = 0; count < 3; count += 1) await ada.create();
    const { detail } = await problemOf(await add(), 403);
    assert.equal(detail, "Your library can have at most 3 snippets. Delete some first.");
    assert.equal((await ada.send("DELETE", "/snippets/2")).status, 204);
    await ada.create();
  });

  it("bounds the bytes, also those of a change, and lets what is there shrink", async () => {
    const { id } = await ada.create({ code: "x".repeat(2_500) });
    assert.match((await problemOf(await add({ code: "é".repeat(300) }), 403)).detail, /of text/u);
    const change = (code: string) =>
      ada.send("PUT", `/snippets/${id}`, { json: { language_id: 183, title: "T", code } });
    await problemOf(await change("x".repeat(3_000)), 403);
    assert.equal((await ada.snippet(id)).code.length, 2_500);
    assert.equal((await change("x".repeat(100))).status, 200);
    await ada.create({ code: "x".repeat(2_000) });
  });

  it("bounds the different tags", async () => {
    const { id } = await ada.create({ tags: "a b c" });
    await ada.create({ tags: "a b d" });
    assert.match((await problemOf(await add({ tags: "e" }), 403)).detail, /4 different tags/u);
    assert.equal((await ada.send("DELETE", `/snippets/${id}`)).status, 204);
    await ada.create({ tags: "e" });
  });

  it("is each account's own, and nothing is saved over it, nor its key", async () => {
    for (let count = 0; count < 3; count += 1) await ada.create();
    const call = {
      json: { language_id: 183, title: "T" },
      headers: { "Idempotency-Key": "k" },
    };
    await problemOf(await ada.send("POST", "/snippets", call), 403);
    await ada.send("DELETE", "/snippets/1");
    assert.equal((await ada.send("POST", "/snippets", call)).status, 201);
    const service = createService({ ...fixture.context, quota });
    const { token } = await fixture.signIn("bob");
    await new ServiceCaller(service, serviceOrigin, token).create();
  });

  it("counts the tags as they are, whatever is written", async () => {
    const tags = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "é"), { maxLength: 4 });
    const library = await fixture.signIn("cleo");
    const known = new Map<number, readonly string[]>();
    await fc.assert(
      fc.asyncProperty(fc.nat(2), tags, fc.nat(), async (kind, list, pick) => {
        const id = [...known.keys()][pick % Math.max(1, known.size)];
        if (kind === 0 || id === undefined)
          known.set((await library.create({ tags: list })).id, list);
        else if (kind === 1) {
          const json = { language_id: 183, title: "T", tags: list };
          assert.equal((await library.send("PUT", `/snippets/${id}`, { json })).status, 200);
          known.set(id, list);
        } else {
          await library.send("DELETE", `/snippets/${id}`);
          known.delete(id);
        }
        const counts = new Map<string, number>();
        for (const tag of [...known.values()].flat()) counts.set(tag, (counts.get(tag) ?? 0) + 1);
        const expected = [...counts].map(([name, count]) => ({ name, count }));
        const byName = expected.toSorted((one, two) => (one.name < two.name ? -1 : 1));
        assert.deepEqual(await library.read("/tags"), byName);
      }),
      { numRuns: 60 },
    );
  });
});

describe("The memory of bodies and answers", () => {
  const mebibyte = 1024 * 1024;

  it("is filled by nobody so that nothing is left for another", () => {
    const memory = new SharedMemory(48 * mebibyte);
    let taken = 0;
    while (memory.take("crowd", mebibyte)) taken += 1;
    assert.ok(taken >= 32 && taken <= 64, `${taken}`);
    assert.ok(memory.take("ada", 8 * mebibyte));
    assert.ok(!memory.take("crowd", 1));
  });

  it("stays bounded, however many fill it", () => {
    const memory = new SharedMemory(48 * mebibyte);
    let taken = 0;
    for (let owner = 0; owner < 256; owner += 1) {
      for (let piece = 0; piece < 128 && memory.take(`${owner}`, 65_536); piece += 1)
        taken += 65_536;
    }
    assert.ok(taken < 256 * mebibyte, `${taken / mebibyte} MiB`);
  });

  it("is free again when all is released", () => {
    const memory = new SharedMemory(48 * mebibyte);
    for (let round = 0; round < 3; round += 1) {
      let taken = 0;
      while (memory.take("ada", mebibyte)) taken += mebibyte;
      assert.ok(taken > 0);
      memory.release("ada", taken);
    }
  });
});

describe("A request of a stranger", () => {
  it("is refused before anything of its body is read", async () => {
    const fixture = await ServiceFixture.open();
    const { id } = await (await fixture.signIn("ada")).create();
    for (const [method, path] of [
      ["POST", "/snippets"],
      ["PUT", `/snippets/${id}`],
      ["POST", "/snippets?access_token=wrong"],
    ] as const) {
      let asked = 0;
      const body = new ReadableStream({ pull: () => void (asked += 1) }, { highWaterMark: 0 });
      const init = {
        method,
        body,
        duplex: "half",
        headers: { "Content-Type": "application/json" },
      };
      const request = new Request(`${serviceOrigin}${path}`, init as RequestInit);
      assert.equal((await fixture.service.fetch(request)).status, 401);
      assert.equal(asked, 0);
    }
    await fixture.close();
  });
});

describe("A page of a list", () => {
  it("is made as far as it is read, and is whole and in order", async () => {
    const fixture = await ServiceFixture.open();
    const ada = await fixture.signIn("ada");
    const code = "x".repeat(200 * 1024);
    for (let count = 0; count < 20; count += 1) await ada.create({ title: `No ${count}`, code });
    let read = 0;
    const { snippets } = fixture.storage;
    const byIds = snippets.byIds.bind(snippets);
    snippets.byIds = (ids) => {
      read += ids.length;
      return byIds(ids);
    };
    const unread = await ada.send("GET", "/snippets?per_page=100");
    assert.ok(read <= 1, `${read} were read`);
    await unread.body?.cancel();
    const list = (await ada.read("/snippets?per_page=100")) as readonly { title: string }[];
    const titles = Array.from({ length: 20 }, (_, at) => `No ${19 - at}`);
    assert.deepEqual(
      list.map(({ title }) => title),
      titles,
    );
    await fixture.close();
  });
});
