import assert from "node:assert/strict";
import { Restoring } from "../../../../../src/core/library/durable/restoring.ts";
import type { RestoringParts } from "../../../../../src/core/library/durable/restoring.ts";
import type { Snippet, SnippetId } from "../../../../../src/core/model.ts";

const snippet: Snippet = {
  id: "7",
  languageId: "1",
  language: "Go",
  title: "Read a file",
  description: "",
  tags: [],
  private: false,
  code: "read()",
  createdAt: 1,
  updatedAt: undefined,
};
const trashed = { id: "t1", snippetId: "7", deletedAt: 1, snippet };
const again = { ...trashed, id: "t0", deletedAt: 0 };
const earlier = { ...again, id: "t2", snippet: { ...snippet, code: "old()" } };

/**
 * A trash with one snippet.
 * @param name what it is called after its restoration: as before, where it was not deleted yet.
 * @param there what is shown under its id, and what of it is pending.
 */
function restoringWith(
  name: SnippetId,
  there: { readonly shown?: Snippet; readonly pending?: object } = {},
): {
  readonly restoring: Restoring;
  readonly asked: unknown[];
  readonly removed: string[];
} {
  const asked: unknown[] = [];
  const removed: string[] = [];
  const outbox = {
    holdings: {
      shelf: {
        idOf: (id: string) => (id === "local-1" ? name : id),
        namesOf: (id: string) => [id],
      },
      of: () => there.pending,
    },
    restore: (what: unknown) => {
      asked.push(what);
      return Promise.resolve("local-1");
    },
  };
  const trash = {
    list: () => Promise.resolve([trashed, again, earlier]),
    get: (id: string) => Promise.resolve(id === trashed.id ? trashed : undefined),
    put: () => assert.fail("nothing is deleted"),
    remove: (id: string) => Promise.resolve(void removed.push(id)),
  };
  return {
    restoring: new Restoring({
      outbox: outbox as unknown as RestoringParts["outbox"],
      trash: trash as unknown as RestoringParts["trash"],
      find: (id) => (id === "7" ? there.shown : undefined),
    }),
    asked,
    removed,
  };
}

describe("The trash", () => {
  const whole = { of: "7", text: snippet, createdAt: 1 };

  for (const [what, shown, listed] of [
    ["is not there", undefined, ["t1", "t2"]],
    ["is there with another text", { ...snippet, title: "Other" }, ["t1", "t2"]],
    ["is there again", snippet, ["t2"]],
  ] as const) {
    it(`lists each deleted text once, and none that is there again, where the snippet ${what}`, async () => {
      const { restoring } = restoringWith("7", shown && { shown });
      assert.deepEqual(
        (await restoring.list()).map(({ id }) => id),
        listed,
      );
    });
  }

  it("gives a deletion up that was not sent", async () => {
    const { restoring, asked, removed } = restoringWith("7");
    assert.deepEqual(await restoring.restore("t1"), snippet);
    assert.deepEqual([asked, removed], [[whole], ["t1"]]);
  });

  it("creates the snippet again where the deletion has arrived", async () => {
    const { restoring, asked } = restoringWith("local-1");
    assert.equal((await restoring.restore("t1")).id, "local-1");
    assert.deepEqual(asked, [whole]);
  });

  it("makes another snippet where one with its id is there", async () => {
    const { restoring, asked } = restoringWith("local-1", { shown: snippet });
    assert.equal((await restoring.restore("t1")).id, "local-1");
    assert.deepEqual(asked, [{ ...whole, of: undefined }]);
  });

  for (const [what, want, isSame] of [
    ["deleted it beside another device's text", undefined, true],
    ["went on with its code", { ...snippet, title: "Other" }, true],
    ["saved other code in it, which the user sees", { ...snippet, code: "other()" }, false],
  ] as const) {
    it(`${isSame ? "leaves it to the pending changes" : "makes another snippet"} where a window ${what}`, async () => {
      const shown = { ...(want ?? snippet), private: true };
      const { restoring, asked } = restoringWith("7", { shown, pending: { want } });
      await restoring.restore("t1");
      const text = { ...snippet, private: true };
      assert.deepEqual(asked, [isSame ? whole : { ...whole, of: undefined, text }]);
    });
  }

  it("saves the text of a document whose snippet is in the trash over it", async () => {
    const { restoring, asked, removed } = restoringWith("local-1");
    const draft = { ...snippet, code: "new" };
    assert.equal((await restoring.recreate("7", draft, snippet)).code, "new");
    assert.deepEqual([asked, removed], [[{ ...whole, text: draft }], ["t1"]]);
  });

  it("saves the text of a document as another snippet where its own is there", async () => {
    const { restoring, asked, removed } = restoringWith("local-1", { shown: snippet });
    await restoring.recreate("7", snippet, snippet);
    assert.deepEqual([asked, removed], [[{ ...whole, of: undefined }], []]);
  });
});
