import assert from "node:assert/strict";
import { Restoring } from "../../../../../src/core/library/durable/restoring.ts";
import type { RestoringParts } from "../../../../../src/core/library/durable/restoring.ts";
import type { RestoredId } from "../../../../../src/core/library/trash/restoredIds.ts";
import type { Snippet, SnippetId } from "../../../../../src/core/model.ts";

const snippet: Snippet = {
  id: "7",
  languageId: "1",
  language: "Go",
  title: "Read a file",
  description: "",
  tags: [],
  private: true,
  code: "read()",
  createdAt: 1,
  updatedAt: undefined,
};
const trashed = { id: "t1", snippetId: "7", deletedAt: 1, snippet };

/** A trash with one snippet. @param name what it is called after its restoration: as before, where it was not deleted yet. */
function restoringWith(
  name: SnippetId,
  there?: SnippetId,
): {
  readonly restoring: Restoring;
  readonly created: Snippet[];
  readonly links: RestoredId[];
  readonly told: string[];
  readonly removed: string[];
} {
  const created: Snippet[] = [];
  const links: RestoredId[] = [];
  const told: string[] = [];
  const removed: string[] = [];
  const outbox = {
    holdings: { idOf: () => name },
    restore: (trashId: string, draft: Snippet) => {
      assert.equal(trashId, trashed.id);
      created.push(draft);
      return Promise.resolve("local-1");
    },
  };
  const trash = {
    list: () => Promise.resolve([]),
    get: (id: string) => Promise.resolve(id === trashed.id ? trashed : undefined),
    put: () => assert.fail("nothing is deleted"),
    remove: (id: string) => Promise.resolve(void removed.push(id)),
  };
  return {
    restoring: new Restoring({
      outbox: outbox as unknown as RestoringParts["outbox"],
      trash: trash as unknown as RestoringParts["trash"],
      restored: { add: (link) => Promise.resolve(void links.push(link)) },
      news: {
        upToDate: () => Promise.resolve(),
        replaced: (from, { id }) => void told.push(`${from} ${id}`),
      },
      identity: {
        now: (id) => id,
        find: (id) => (id === there ? snippet : undefined),
        namesOf: (id) => [id],
      },
    }),
    created,
    links,
    told,
    removed,
  };
}

describe("Restoring from the trash", () => {
  it("gives a deletion up that was not sent", async () => {
    const { restoring, created, links, removed } = restoringWith("7");
    assert.deepEqual(await restoring.restore("t1"), snippet);
    assert.deepEqual([created, links, removed], [[snippet], [], ["t1"]]);
  });

  it("creates the snippet again where the deletion is on its way, or has arrived", async () => {
    const { restoring, created, links, told } = restoringWith("local-1");
    assert.equal((await restoring.restore("t1")).id, "local-1");
    assert.deepEqual(told, ["7 local-1"]);
    assert.deepEqual(created, [snippet]);
    assert.deepEqual(links, [{ from: "7", to: "local-1", createdAt: 1 }]);
  });

  it("makes another snippet where one with its id is there", async () => {
    const { restoring, links, told } = restoringWith("local-1", "7");
    assert.equal((await restoring.restore("t1")).id, "local-1");
    assert.deepEqual([links, told], [[], []]);
  });
});
