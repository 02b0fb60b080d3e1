import assert from "node:assert/strict";
import { accountName } from "../../../../../src/service/storage/accountName.ts";
import { sharedOutline } from "../../../../../src/service/storage/sharing.ts";
import { openDatabase } from "../../../../../src/service/storage/sqlite/openDatabase.ts";

describe("A list of shared snippets in SQLite", () => {
  for (const owner of [undefined, accountName("ada")]) {
    for (const languageId of [undefined, 1]) {
      it(`is read from an index, owner ${owner}, language ${languageId}`, async () => {
        const database = await openDatabase(":memory:");
        const isAmong = (ids: string): string => `id IN (${ids})`;
        const query = { owner, languageId, page: 1, perPage: 20 };
        const { sql, parameters } = sharedOutline("*", isAmong, query);
        const plan = database.all(`EXPLAIN QUERY PLAN ${sql.replaceAll("$", "?")}`, ...parameters);
        const steps = plan.map((row) => row.text("detail"));
        const ofSnippets = steps.filter((step) => /\bsnippets\b/u.test(step));
        assert.ok(ofSnippets.length >= 4);
        for (const step of ofSnippets) {
          assert.match(
            step,
            /^SEARCH snippets (?:EXISTS )?USING (?:COVERING INDEX snippets_public \(owner_id=\?|INTEGER PRIMARY KEY \(rowid=\?)/u,
          );
        }
        database.close();
      });
    }
  }
});
