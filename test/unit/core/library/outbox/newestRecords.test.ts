import assert from "node:assert/strict";
import type { ListQuery, SnippetPage } from "../../../../../src/core/api/snippetPage.ts";
import type { OptionalField, SnippetRecord } from "../../../../../src/core/api/wire/readSnippet.ts";
import { isSnippetError, SnippetError } from "../../../../../src/core/errors.ts";
import { NewestRecords } from "../../../../../src/core/library/outbox/newestRecords.ts";
import type { SnippetRemote } from "../../../../../src/core/library/remote.ts";
import { cachedSnippet } from "../../../../support/library/cachedSnippet.ts";
import { sharedDraft } from "../../../../support/library/sharedDraft.ts";

const texts = { code: undefined, description: undefined };
const recordOf = (id: string, title: string, missing: readonly OptionalField[]): SnippetRecord => ({
  ...cachedSnippet({ ...sharedDraft, id, title, code: "other" }),
  missing: new Set(missing),
  places: new Map(),
  texts,
  source: {},
});

/** Over an empty cache, where no record belongs to another create. */
function newestAt(
  remote: Pick<SnippetRemote, "list" | "read">,
  now: () => number = () => 0,
): NewestRecords {
  const known = { all: () => [], get: () => undefined };
  return new NewestRecords(remote, known, () => false, now);
}

describe("The search for a record whose creation was not answered", () => {
  const cases: readonly (readonly [string, (page: number) => Partial<SnippetPage>])[] = [
    ["new records on every page", (page) => ({ records: [recordOf(`${page}`, "T", [])] })],
    [
      "a link on every page",
      (page) => ({
        records: [recordOf(`${page}`, "T", [])],
        hasNext: true,
        link: [["after", `${page}`]],
      }),
    ],
    [
      "a total that grows",
      (page) => ({ records: [recordOf(`${page}`, "T", [])], total: page + 1 }),
    ],
    [
      "records of this title without their code",
      (page) => ({
        records: Array.from({ length: 100 }, (_, at) =>
          recordOf(`${page}-${at}`, sharedDraft.title, ["code"]),
        ),
      }),
    ],
  ];
  for (const [what, pageOf] of cases) {
    it(`ends at a server without an end, and finds nothing out: ${what}`, async () => {
      let requests = 0;
      const remote = {
        list: ({ page }: ListQuery) => {
          requests += 1;
          return Promise.resolve({
            records: [],
            total: undefined,
            hasNext: undefined,
            ...pageOf(page),
          });
        },
        read: (id: string) => {
          requests += 1;
          return Promise.resolve(cachedSnippet({ id, code: "other" }));
        },
      };
      const newest = newestAt(remote);
      await assert.rejects(newest.find(sharedDraft, []), (error) =>
        isSnippetError(error, "server"),
      );
      assert.ok(requests <= 1_000, `${requests} requests`);
    });
  }

  for (const [what, begun] of [
    ["code", { code: "first();…" }],
    ["description", { description: "Wha…" }],
  ] as const) {
    it(`finds it where the list has only the beginning of its ${what}`, async () => {
      const whole = { code: "first();\nsecond();\n", description: "What it does" };
      const draft = { ...sharedDraft, ...whole };
      const listed = recordOf("7", draft.title, []);
      const record = { ...listed, snippet: { ...listed.snippet, ...draft, ...begun } };
      const remote = {
        list: () => Promise.resolve({ records: [record], total: 1, hasNext: undefined }),
        read: (id: string) => Promise.resolve(cachedSnippet({ ...draft, id })),
      };
      const newest = newestAt(remote);
      const { found } = await newest.find(draft, []);
      assert.equal(found?.snippet.code, draft.code);
    });
  }

  it("finds nothing out where the list has a record of the title that a read does not find", async () => {
    const remote = {
      list: () =>
        Promise.resolve({
          records: [recordOf("1", sharedDraft.title, ["code"])],
          total: 1,
          hasNext: false,
        }),
      read: () => Promise.reject(new SnippetError("not-found", "Not yet.")),
    };
    const newest = newestAt(remote);
    await assert.rejects(newest.find(sharedDraft, []), (error) => isSnippetError(error, "server"));
    const { found } = await newest.find(sharedDraft, ["1"]);
    assert.equal(found, undefined);
  });

  it("finds it behind 100,000 others, where the oldest come first", async () => {
    const pages = 1_000;
    const remote = {
      list: ({ page }: ListQuery) =>
        Promise.resolve({
          records: Array.from({ length: 100 }, (_, at) => {
            const isLast = page === pages && at === 99;
            const record = recordOf(`${page}-${at}`, isLast ? sharedDraft.title : "T", []);
            const snippet = { ...record.snippet, createdAt: page * 100 + at };
            return { ...record, snippet: isLast ? { ...snippet, ...sharedDraft } : snippet };
          }),
          total: undefined,
          hasNext: page < pages,
        }),
      read: () => Promise.reject(new Error("not asked")),
    };
    const newest = newestAt(remote);
    const { found } = await newest.find(sharedDraft, ["1-0", "500-0"]);
    assert.equal(found?.snippet.id, `${pages}-99`);
  });

  it("gives a create that follows at once its baseline ids, and none that follows later", async () => {
    let [lists, now] = [0, 0];
    const remote = {
      list: () => {
        lists += 1;
        return Promise.resolve({ records: [recordOf("1", "T", [])], total: 1, hasNext: false });
      },
      read: () => Promise.reject(new Error("not asked")),
    };
    const newest = newestAt(remote, () => now);
    await newest.findOrProve(sharedDraft, ["before"]);
    assert.deepEqual(await newest.baseline(sharedDraft), ["before", "1"]);
    assert.equal(lists, 1);
    assert.deepEqual(await newest.baseline(sharedDraft), ["1"]);
    assert.equal(lists, 2);
    await newest.findOrProve(sharedDraft, ["before"]);
    now = 1_000;
    assert.deepEqual(await newest.baseline(sharedDraft), ["1"]);
    assert.equal(lists, 4);
  });
});
