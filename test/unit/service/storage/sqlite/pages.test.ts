import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../../../../src/service/storage/sqlite/openDatabase.ts";
import { SharedDatabase } from "../../../../../src/service/storage/sqlite/sharedDatabase.ts";
import { sqliteSnippetStore } from "../../../../../src/service/storage/sqlite/snippetStore.ts";
import { ServiceFixture } from "../../../../support/service/serviceFixture.ts";
import { TestDatabase } from "../../../../support/service/testDatabase.ts";

describe("A page of a list in a file", () => {
  it("is of the same moment as the total, whatever another process writes between", async () => {
    const file = await TestDatabase.create();
    const other = await ServiceFixture.open(file.address);
    const ada = await other.signIn("ada");
    for (let count = 0; count < 3; count += 1) await ada.create({});
    const database = await openDatabase(file.address);
    const get = database.get.bind(database);
    const writer = new DatabaseSync(file.address);
    let isDeleted = false;
    database.get = (sql, ...parameters) => {
      const row = get(sql, ...parameters);
      if (sql.includes("list_segments") && !isDeleted) {
        assert.equal(writer.prepare("DELETE FROM snippets WHERE id = 3").run().changes, 1);
        isDeleted = true;
      }
      return row;
    };
    const query = { ownerId: 1, languageId: undefined, page: 1, perPage: 5 };
    const snippets = sqliteSnippetStore(new SharedDatabase(database));
    const first = await snippets.outline(query);
    assert.ok(isDeleted);
    const second = await snippets.outline(query);
    assert.deepEqual([first.total, first.snippets.length], [3, 3]);
    assert.deepEqual([second.total, second.snippets.length], [2, 2]);
    writer.close();
    database.close();
    await other.close();
    await file.remove();
  });
});
