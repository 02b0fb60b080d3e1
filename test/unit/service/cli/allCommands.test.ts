import assert from "node:assert/strict";
import { mock } from "node:test";
import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Database } from "../../../../src/service/storage/sqlite/database.ts";
import { runCommand as run } from "../../../support/service/runCommand.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

const program = new URL("../../../../src/service/main.ts", import.meta.url);

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

  it("closes its database on every way out, so that the program ends", async () => {
    const here = ["--data", folder.path];
    for (const name of ["ada", "bob"]) {
      const person = ["--username", name, "--email", `${name}@example.com`, "--password-stdin"];
      await run(["user", "add", ...person, ...here], "a long and uncommon password 7");
    }
    const more: Readonly<Record<string, readonly string[]>> = {
      serve: ["--monitor", "192.0.2.1:7177"],
      "user passwd": ["--password-stdin"],
    };
    // The first that a connection does.
    const exec = mock.method(Database.prototype, "exec");
    const opened = () => new Set(exec.mock.calls.map((call) => call.this as Database));
    try {
      for (const name of ["ada", "nobody"]) {
        for (const [command, needed] of await commands()) {
          const words = [command, ...needed].flatMap((part) => part.split(" "));
          const args = words.map((word) =>
            word === "NAME" ? name : word.replace(/^[A-Z]+$/u, folder.file("$&")),
          );
          const typed = "a long and uncommon password 8\n";
          await run([...args, ...(more[command] ?? []), ...here], typed);
          for (const database of opened()) {
            assert.throws(
              () => database.get("SELECT 1"),
              () => true,
              command,
            );
          }
        }
      }
      assert.ok(opened().size > 20);
    } finally {
      exec.mock.restore();
    }
  });

  it("needs no home folder, but where its database is to be there", () => {
    const homeless = `data:text/javascript,${encodeURIComponent(`
      import os from "node:os";
      import { syncBuiltinESMExports } from "node:module";
      os.homedir = () => { throw new Error("uv_os_homedir returned ENOENT"); };
      syncBuiltinESMExports();`)}`;
    const told = [
      ["--help"],
      [
        "user",
        "add",
        "--username",
        "ada",
        "--email",
        "a@example.com",
        "--password-stdin",
        "--data",
        folder.path,
      ],
      ["user", "invite"],
    ].map((args) => {
      const { status, stderr } = spawnSync(
        process.execPath,
        ["--import", homeless, fileURLToPath(program), ...args],
        { encoding: "utf8", input: "a long and uncommon password 7\n" },
      );
      return [status, stderr.split(/[:.]\s/u)[0]];
    });
    const place = join("/nonexistent", ".snippet-service", "service.db");
    assert.deepEqual(told, [
      [0, ""],
      [0, `There was no database; a new one is in ${folder.file("service.db")}`],
      [1, `There is no database ${place}`],
    ]);
  });
});
