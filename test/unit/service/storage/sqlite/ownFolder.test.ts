import assert from "node:assert/strict";
import { chmod, readdir, writeFile } from "node:fs/promises";
import { folderProblem } from "../../../../../src/service/storage/sqlite/ownFolder.ts";
import { runCommand as run } from "../../../../support/service/runCommand.ts";
import { TemporaryFolder } from "../../../../support/service/temporaryFolder.ts";

describe("the folder of the service's database", () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await TemporaryFolder.create();
  });
  afterEach(() => folder.remove());

  for (const [whose, uid, mode, isFine] of [
    ["this user's", 7, 0o700, true],
    ["this user's, and its group writes", 7, 0o2775, true],
    ["the administrator's", 0, 0o750, true],
    ["another user's", 8, 0o700, false],
    ["everybody's", 7, 0o707, false],
    ["everybody's, each with files of one's own", 0, 0o1777, false],
  ] as const) {
    it(`is ${isFine ? "taken" : "refused"} where it is ${whose}`, () => {
      assert.equal(folderProblem({ uid, mode }, 7) === undefined, isFine);
    });
  }

  for (const [words] of [
    ["user invite"],
    ["backup --to copy.db"],
    ["restore --from copy.db"],
  ] as const) {
    it(`is looked at by ${words}`, async function () {
      if (process.platform === "win32") return;
      await writeFile(folder.file("service.db"), "");
      await chmod(folder.path, 0o777);
      const { code, errors } = await run([...words.split(" "), "--data", folder.path]);
      assert.equal(code, 1);
      assert.match(errors, /Everybody may write in the database's folder/u);
      assert.deepEqual(await readdir(folder.path), ["service.db"]);
    });
  }
});
