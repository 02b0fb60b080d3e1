import assert from "node:assert/strict";
import { Restoring } from "../../../../../src/core/library/durable/restoring.ts";
import type { Operation } from "../../../../../src/core/library/outbox/waiting/operation.ts";
import type { Snippet } from "../../../../../src/core/model.ts";

const snippet: Snippet = {
  id: "7",
  languageId: "1",
  language: "Go",
  title: "Read a file",
  description: "",
  tags: [],
  private: true,
  code: "read()",
  createdAt: undefined,
  updatedAt: undefined,
};
const trashed = { id: "t1", snippetId: "7", deletedAt: 1, snippet };

/** A trash with one snippet whose deletion is given up as `undelete` says. */
function restoringWith(undelete: () => Promise<boolean>): {
  readonly restoring: Restoring;
  readonly created: Snippet[];
} {
  const created: Snippet[] = [];
  const pending = { all: () => [{ id: "w1", trashId: "t1" } as Operation] };
  const outbox = {
    pending,
    undelete,
    create: (draft: Snippet) => {
      created.push(draft);
      return Promise.resolve("local-1");
    },
  };
  const trash = {
    get: (id: string) => Promise.resolve(id === trashed.id ? trashed : undefined),
    put: () => assert.fail("nothing is deleted"),
    remove: () => Promise.resolve(),
  };
  return {
    restoring: new Restoring(
      outbox as unknown as ConstructorParameters<typeof Restoring>[0],
      trash as unknown as ConstructorParameters<typeof Restoring>[1],
    ),
    created,
  };
}

describe("Restoring from the trash", () => {
  it("gives a deletion up that was not sent", async () => {
    const { restoring, created } = restoringWith(() => Promise.resolve(true));
    assert.deepEqual(await restoring.restore("t1"), snippet);
    assert.deepEqual(created, []);
  });

  it("creates the snippet again where the deletion is on its way, or has arrived", async () => {
    const { restoring, created } = restoringWith(() => Promise.resolve(false));
    assert.equal((await restoring.restore("t1")).id, "local-1");
    assert.deepEqual(created, [snippet]);
  });
});
