import assert from "node:assert/strict";
import { KnownLists, placeBefore } from "../../../../../src/service/storage/sqlite/knownLists.ts";
import { Database } from "../../../../../src/service/storage/sqlite/database.ts";
import { TemporaryFolder } from "../../../../support/service/temporaryFolder.ts";

describe("what is known of lists", () => {
  let folder: TemporaryFolder;
  let database: Database;
  let lists: KnownLists;
  let counted: string[];

  beforeEach(async () => {
    folder = await TemporaryFolder.create();
    database = new Database(folder.file("notes.db"));
    database.exec("CREATE TABLE notes (text TEXT)");
    lists = new KnownLists();
    counted = [];
  });
  afterEach(async () => {
    database.close();
    await folder.remove();
  });

  function total(name: string): number {
    return lists.get(database.state(), name, () => counted.push(name)).total;
  }

  it("is counted once for all pages of a list", () => {
    assert.deepEqual([total("one"), total("one"), total("two"), total("one")], [1, 1, 2, 1]);
    assert.deepEqual(counted, ["one", "two"]);
  });

  it("leads on from the last page, and begins anew for one before it", () => {
    const list = lists.get(database.state(), "one", () => 30);
    assert.equal(placeBefore(list, 20).before, 0);
    list.end = { before: 20, createdAt: 5, id: 7 };
    assert.deepEqual(
      placeBefore(
        lists.get(database.state(), "one", () => 30),
        20,
      ),
      list.end,
    );
    assert.deepEqual(placeBefore(list, 25), list.end);
    assert.equal(placeBefore(list, 19).before, 0);
  });

  for (const [who, write] of [
    ["this connection", (sql: string) => database.exec(sql)],
    [
      "another",
      (sql: string) => {
        const other = new Database(folder.file("notes.db"));
        other.exec(sql);
        other.close();
      },
    ],
  ] as const) {
    it(`ends with a write of ${who}`, () => {
      lists.get(database.state(), "one", () => 30).end = { before: 20, createdAt: 5, id: 7 };
      write("INSERT INTO notes VALUES ('new')");
      const list = lists.get(database.state(), "one", () => 31);
      assert.deepEqual([list.total, placeBefore(list, 20).before], [31, 0]);
    });
  }

  it("is no more than of a thousand lists", () => {
    for (let at = 0; at <= 1_000; at += 1) total(`list ${at}`);
    counted.length = 0;
    total("list 1000");
    total("list 0");
    assert.deepEqual(counted, ["list 0"]);
  });
});
