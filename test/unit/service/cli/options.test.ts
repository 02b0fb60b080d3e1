import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { runCommand as run } from "../../../support/service/runCommand.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

describe("a command takes from a variable", () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await TemporaryFolder.create();
  });
  afterEach(() => folder.remove());

  const added = (environment: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    run(["user", "add", "--shared", "--username", "team", ...args], "", environment);

  it("what no argument says", async () => {
    const [told, other] = [folder.file("told"), folder.file("other")];
    assert.equal((await added({ SNIPPET_SERVICE_DATA: told })).code, 0);
    assert.deepEqual(await readdir(told), ["service.db"]);
    assert.equal((await added({ SNIPPET_SERVICE_DATA: folder.path }, "--data", other)).code, 0);
    assert.deepEqual(await readdir(other), ["service.db"]);
    assert.deepEqual((await readdir(folder.path)).toSorted(), ["other", "told"]);
  });

  it("no database where an argument names a folder", async () => {
    const other = folder.file("other");
    const environment = { SNIPPET_SERVICE_DATABASE: "postgres://ada@127.0.0.1:1/team" };
    assert.equal((await added(environment, "--data", other)).code, 0);
    assert.deepEqual(await readdir(other), ["service.db"]);
    const both = await added({}, "--data", other, "--database", "postgres://ada@127.0.0.1:1/team");
    assert.equal(both.errors, "Only one of --data and --database can be given.\n");
  });

  it("a secret by the name of a file, whose content nobody is told", async () => {
    const secret = folder.file("secret");
    await writeFile(secret, "postgres://ada:topsecret@[nowhere\n");
    const { code, errors } = await added({ SNIPPET_SERVICE_DATABASE_FILE: secret });
    assert.equal(code, 1);
    assert.ok(!errors.includes("topsecret"), errors);
  });

  for (const text of ["", "\n", " \n\n"]) {
    it(`no secret from a file with only ${JSON.stringify(text)}`, async () => {
      const secret = folder.file("secret");
      await writeFile(secret, text);
      const { code, errors } = await added({ SNIPPET_SERVICE_DATABASE_FILE: secret });
      assert.deepEqual(
        [code, errors],
        [1, "The file that SNIPPET_SERVICE_DATABASE_FILE names is empty.\n"],
      );
    });
  }

  for (const text of [
    '"postgres://ada:topsecret@127.0.0.1/db"',
    " postgres://ada:topsecret@127.0.0.1/db",
    "\uFEFFpostgres://ada:topsecret@127.0.0.1/db",
    "mysql://ada:topsecret@127.0.0.1/db",
    "host=127.0.0.1 user=ada password=topsecret",
    "topsecret/new.db",
    "topsecret".repeat(1_000),
  ]) {
    it(`no new database by an address such as ${text.slice(0, 40)}`, async () => {
      const secret = folder.file("secret");
      await writeFile(secret, `${text}\n`);
      for (const command of [
        "user invite",
        "serve",
        "migrate",
        "restore --from x",
        "backup --to x",
      ]) {
        const { code, errors } = await run(command.split(" "), "", {
          SNIPPET_SERVICE_DATABASE_FILE: secret,
        });
        assert.equal(code, 1);
        assert.match(errors, /^--database takes an address such as postgres:[^\n]+\n$/u);
        assert.ok(!errors.includes("topsecret"), errors);
      }
      assert.ok(!existsSync(text.split("/")[0] ?? ""));
    });
  }

  for (const content of ["", "postgres://ada:topsecret@127.0.0.1/db\n"]) {
    it(`no database in a file of the operator's: ${JSON.stringify(content)}`, async () => {
      const secret = folder.file("secret");
      await writeFile(secret, content);
      await chmod(secret, 0o640);
      const before = await stat(secret);
      for (const command of ["user invite", "serve", "migrate", "backup --to x", "mcp"]) {
        const { code } = await run(command.split(" "), "", { SNIPPET_SERVICE_DATABASE: secret });
        assert.equal(code, 1);
        assert.equal((await stat(secret)).mode, before.mode);
        assert.equal(await readFile(secret, "utf8"), content);
      }
      assert.deepEqual(await readdir(folder.path), ["secret"]);
    });
  }

  for (const data of ["", "postgres://ada:topsecret@127.0.0.1/db"]) {
    it(`no folder such as ${data}`, async () => {
      const { code, errors } = await added({}, "--data", data);
      assert.equal(code, 1);
      assert.equal(errors, "--data takes a folder; an address belongs to --database.\n");
      assert.ok(!existsSync("postgres:") && !existsSync("service.db"));
    });
  }

  it("no database of the name ''", async () => {
    assert.match((await added({}, "--database", "")).errors, /^--database takes/u);
  });

  for (const [what, environment, told] of [
    ["a file that is not there", { SNIPPET_SERVICE_DATABASE_FILE: "/nowhere" }, /cannot be read/u],
    [
      "the same twice",
      { SNIPPET_SERVICE_DATABASE: "a", SNIPPET_SERVICE_DATABASE_FILE: "b" },
      /Only one of/u,
    ],
    ["a word for yes or no", { SNIPPET_SERVICE_QUIET: "maybe" }, /takes true or false/u],
    ["many at once, one of them wrong", { SNIPPET_SERVICE_TRUSTED_PROXY: "::1 x" }, /--trusted-/u],
  ] as const) {
    it(`no nonsense: ${what}`, async () => {
      const { code, errors } = await run(["serve"], "", environment);
      assert.equal(code, 1);
      assert.match(errors, told);
    });
  }
});
