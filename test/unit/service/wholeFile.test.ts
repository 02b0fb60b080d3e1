import assert from "node:assert/strict";
import { readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { writeWhole } from "../../../src/service/wholeFile.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";

describe("A file that is written whole", () => {
  it("follows no link that lies at its name or beside it, and is this user's only", async () => {
    const folder = await TemporaryFolder.create();
    const [path, victim] = [folder.file("demo.json"), folder.file("victim")];
    await writeFile(victim, "untouched");
    for (const link of [path, `${path}.partial`]) await symlink(victim, link);
    await writeWhole(path, (file) => file.writeFile("secret"));
    assert.equal(await readFile(victim, "utf8"), "untouched");
    assert.equal(await readFile(path, "utf8"), "secret");
    if (process.platform !== "win32") assert.equal((await stat(path)).mode & 0o777, 0o600);
    await folder.remove();
  });

  it("is not there where it failed, nor is a part of it", async () => {
    const folder = await TemporaryFolder.create();
    const failing = writeWhole(folder.file("a"), async (file) => {
      await file.writeFile("half");
      throw new Error("The disk is full.");
    });
    await assert.rejects(failing, /full/u);
    assert.deepEqual(await readdir(folder.path), []);
    await folder.remove();
  });
});
