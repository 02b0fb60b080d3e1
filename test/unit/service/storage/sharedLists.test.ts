import assert from "node:assert/strict";
import { isPostgres } from "../../../../src/service/cli/openStorage.ts";
import { accountName } from "../../../../src/service/storage/accountName.ts";
import type { SharedQuery } from "../../../../src/service/storage/storage.ts";
import { rowsOf } from "../../../support/service/rowsOf.ts";
import { ServiceFixture } from "../../../support/service/serviceFixture.ts";
import { TestDatabase } from "../../../support/service/testDatabase.ts";

describe("The lists of shared snippets", () => {
  let database: TestDatabase;
  let fixture: ServiceFixture;
  beforeEach(async () => {
    database = await TestDatabase.create();
    fixture = await ServiceFixture.open(database.address);
    for (const [index, name] of ["ada", "grace", "joan"].entries()) {
      await fixture.signIn(name);
      await fixture.storage.accounts.setListed(index + 1, true);
    }
  });
  afterEach(async () => {
    await fixture.close();
    await database.remove();
  });

  /** In languages 0 and 1 by turns, three at each moment. In steps: PostgreSQL counts each row when it is written. */
  const fill = async (ownerId: number, count: number): Promise<void> => {
    const empty = `CAST('' AS ${isPostgres(database.address) ? "bytea" : "BLOB"})`;
    const step = 1_000;
    for (let first = 1; first <= count; first += step) {
      const last = Math.min(count, first + step - 1);
      await rowsOf(
        database.address,
        `WITH RECURSIVE counted (n) AS (SELECT ${first} UNION ALL SELECT n + 1 FROM counted WHERE n < ${last})
         INSERT INTO snippets (owner_id, language_id, private, created_at, updated_at, version, title, tags,
           description, code)
         SELECT ${ownerId}, n % 2, 0, n / 3, 0, 1, 'x', '[]', ${empty}, ${empty} FROM counted ORDER BY n`,
      );
    }
  };
  const query: SharedQuery = { owner: undefined, languageId: undefined, page: 1, perPage: 100 };
  const read = async (asked: Partial<SharedQuery>) => {
    const { snippets, total } = await fixture.storage.snippets.sharedOutline({
      ...query,
      ...asked,
    });
    return { total, owners: snippets.map(({ ownerId }) => ownerId), last: snippets.at(-1)?.id };
  };

  it("end after the newest 10,000, of which each account has the same share", async function () {
    this.timeout(60_000);
    await fill(2, 30);
    await fill(1, 10_011);
    const owner = accountName("ada");
    const nothing = { owners: [], last: undefined };
    // Ada's ids begin at 31, and the oldest 11 are not listed.
    const ofAda = await read({ owner, page: 100 });
    assert.deepEqual([ofAda.total, ofAda.owners.length, ofAda.last], [10_000, 100, 42]);
    for (const page of [101, 9_999_999_999]) {
      assert.deepEqual(await read({ owner, page }), { ...nothing, total: 10_000 });
    }
    assert.equal((await read({ owner, languageId: 1 })).total, 5_000);
    const { owners, ...ofAll } = await read({ page: 51 });
    assert.deepEqual(ofAll, { total: 5_030, last: 1 });
    assert.deepEqual(new Set(owners), new Set([2]));
    assert.deepEqual(await read({ page: 52 }), { ...nothing, total: 5_030 });
  });

  it("keep what older accounts share, however many newer ones are listed", async () => {
    await fill(3, 1);
    await rowsOf(
      database.address,
      `WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 1100)
       INSERT INTO accounts (username, username_key, firstname, lastname, email, email_key, email_verified,
         locale, timezone, password_hash, registered_at, activated_at, status, listed)
       SELECT 'a' || n, 'a' || n, '', '', '', '', 0, '', '', '', 0, 0, 'active', 1 FROM counted ORDER BY n`,
    );
    await fill(4, 1);
    assert.deepEqual(new Set((await read({})).owners), new Set([3, 4]));
    await fill(1_103, 1);
    assert.deepEqual(new Set((await read({})).owners), new Set([3, 4]));
  });
});
