import assert from "node:assert/strict";
import fc from "fast-check";
import type { SnippetQuery } from "../../../../src/service/storage/storage.ts";
import { ServiceFixture } from "../../../support/service/serviceFixture.ts";
import { SegmentedLists } from "../../../support/service/segmentedLists.ts";
import { TestDatabase } from "../../../support/service/testDatabase.ts";
import { byNobody } from "../../../support/service/byNobody.ts";

const ownerId = 1;
const writer = fc.constantFrom("this process", "another");
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("create"),
        writer,
        languageId: fc.nat(1),
        // Few moments, so that the id decides, too.
        createdAt: fc.nat(3),
      }),
    },
    fc.record({ kind: fc.constant("update"), writer, which: fc.nat(), languageId: fc.nat(1) }),
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete"), writer, which: fc.nat() }) },
    fc.record({
      kind: fc.constant("read"),
      languageId: fc.option(fc.nat(1), { nil: undefined }),
      page: fc.integer({ min: 1, max: 20 }),
      perPage: fc.integer({ min: 1, max: 9 }),
    }),
  ),
  { minLength: 10, maxLength: 80, size: "max" },
);

interface Known {
  readonly id: number;
  languageId: number;
  readonly createdAt: number;
  version: number;
}

describe("snippets in the service's database", () => {
  it("tell without being read how large all their texts are", async () => {
    const fixture = await ServiceFixture.open();
    await fixture.signIn("ada");
    const { snippets } = fixture.storage;
    const texts = { title: "é", tags: ["one", "two"], description: "ab", code: "xyz" };
    const kinds = { ownerId, languageId: 183, private: true, createdAt: 0 };
    const created = await snippets.create({ ...texts, ...kinds }, byNobody);
    assert.ok(created.outcome === "created");
    assert.equal(
      (await snippets.head(created.snippet.id))?.bytes,
      2 + '["one","two"]'.length + 2 + 3,
    );
    await fixture.close();
  });

  it("are listed page by page as they are by then, whoever wrote in between", async function () {
    this.timeout(60_000);
    const database = await TestDatabase.create();
    const fixture = await ServiceFixture.open(database.address);
    const lists = await SegmentedLists.dividedAt(database.address, 2);
    const other = await database.open();
    const { snippets } = fixture.storage;
    const writers = { "this process": snippets, another: other.snippets };
    await fixture.signIn("ada");
    const all: Known[] = [];
    let most = 0;

    async function write(step: Exclude<Step, { readonly kind: "read" }>): Promise<void> {
      const store = writers[step.writer];
      if (step.kind === "create") {
        const { languageId, createdAt } = step;
        const texts = { title: "", description: "", tags: [], private: true, code: "" };
        const created = await store.create({ ownerId, languageId, createdAt, ...texts }, byNobody);
        assert.ok(created.outcome === "created");
        all.push({ id: created.snippet.id, languageId, createdAt, version: 1 });
        return;
      }
      const at = step.which % Math.max(1, all.length);
      const known = all[at];
      if (known === undefined) return;
      if (step.kind === "delete") {
        assert.equal(await store.delete(known.id, ownerId, undefined, undefined), "deleted");
        all.splice(at, 1);
      } else {
        const { languageId } = step;
        await store.update(known.id, ownerId, { updatedAt: 9, languageId }, undefined, byNobody);
        known.version += 1;
        known.languageId = languageId;
      }
    }

    function expected({ languageId, page, perPage }: SnippetQuery) {
      const list = all
        .filter((one) => languageId === undefined || one.languageId === languageId)
        .toSorted((one, two) => two.createdAt - one.createdAt || two.id - one.id);
      const onPage = list.slice((page - 1) * perPage, page * perPage);
      return {
        snippets: onPage.map(named),
        total: list.length,
      };
    }

    async function read(query: SnippetQuery): Promise<void> {
      const outline = await snippets.outline(query);
      assert.deepEqual({ ...outline, snippets: outline.snippets.map(named) }, expected(query));
      const { snippets: listed, total } = await snippets.list(query);
      assert.deepEqual({ snippets: listed.map(named), total }, expected(query));
    }

    try {
      await fc.assert(
        fc.asyncProperty(steps, async (given) => {
          for (const step of given) {
            if (step.kind === "read") await read({ ...step, ownerId });
            else await write(step);
          }
          for (const languageId of [undefined, 0, 1]) {
            for (let page = 1; page <= all.length / 3 + 2; page += 1) {
              await read({ ownerId, languageId, page, perPage: 3 });
            }
          }
          most = Math.max(most, await lists.check());
        }),
        { numRuns: 20 },
      );
      assert.ok(most > 10, `no more than ${most} segments`);
    } finally {
      await other.close();
      await fixture.close();
      await database.remove();
    }
  });
});

function named({ id, version }: { readonly id: number; readonly version: number }) {
  return { id, version };
}

type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;
