import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { runCommand as run } from "../../../support/service/runCommand.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

/** As `--help` tells them: the name, and each option that is not in brackets. */
async function commands(): Promise<
  readonly (readonly [name: string, needed: readonly string[]])[]
> {
  const { output } = await run(["--help"]);
  const told = [...output.matchAll(/^ {2}snippet-service (.+)\n([^]+?)\n\n/gmu)];
  assert.ok(told.length > 15);
  return told.map(([, name = "", text = ""]) => [
    name,
    [...text.matchAll(/(?<!\[)--[\w-]+ [A-Z]+/gu)].map(([option]) => option),
  ]);
}

describe("Every command", function () {
  this.timeout(60_000);
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await TemporaryFolder.create();
  });
  afterEach(() => folder.remove());

  it("names an option that it needs, where it is missing or empty", async () => {
    for (const [name, needed] of await commands()) {
      const [first] = needed;
      if (first === undefined) continue;
      for (const more of [[], [`${first.split(" ")[0]}=`]]) {
        const args = [...name.split(" "), ...more, "--data", folder.file("none")];
        const { code, errors } = await run(args);
        assert.deepEqual([code, errors], [1, `${first} is needed.\n`], name);
      }
    }
    assert.deepEqual(await readdir(folder.path), []);
  });

  it("makes no database, but for those that begin with one", async () => {
    const makers = ["serve", "user add", "restore", "migrate", "demo"];
    const place = folder.file("none/service.db");
    for (const [name, needed] of await commands()) {
      if (makers.includes(name)) continue;
      const args = [name, ...needed].flatMap((part) => part.split(" "));
      if (name === "user passwd") args.push("--password-stdin");
      const { code, errors } = await run(
        [...args, "--data", folder.file("none")],
        "correct horse\n",
      );
      const told = `There is no database ${place}: --data or --database, or SNIPPET_SERVICE_DATA or SNIPPET_SERVICE_DATABASE, names another one.\n`;
      assert.deepEqual([code, errors], [1, told], name);
      assert.deepEqual(await readdir(folder.path), [], name);
    }
  });
});
