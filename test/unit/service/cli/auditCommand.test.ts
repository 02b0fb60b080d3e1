import assert from "node:assert/strict";
import { runCommand } from "../../../support/service/runCommand.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

const password = "a long and uncommon password 7";

describe("the command audit", function () {
  this.timeout(60_000);
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await TemporaryFolder.create();
  });
  afterEach(() => folder.remove());

  const run = async (words: string, typed = ""): Promise<string> => {
    const { code, output, errors } = await runCommand(
      [...words.split(" "), "--data", folder.path],
      typed,
    );
    assert.equal(code, 0, errors);
    return output;
  };

  it("prints what was done by the command line, a line of JSON each, and no secret", async () => {
    for (const name of ["ada", "bob"]) {
      const email = `${name}@example.com`;
      await run(`user add --username ${name} --email ${email} --password-stdin`, password);
    }
    const secret = await run("client add --name Mine --redirect-uri vscode://a.b/c --json");
    const { clientId, clientSecret } = JSON.parse(secret) as Readonly<Record<string, string>>;
    await run("user export --username ada");
    const link = await run("user reset-link --username ada");
    await run("user invite");
    await run("user disable --username bob");
    await run("user remove --username bob");
    await run(`client rotate --client-id ${clientId}`);
    await run(`client remove --client-id ${clientId}`);
    const output = await run("audit");
    const rows = output
      .split("\n")
      .map((line) => JSON.parse(line) as Readonly<Record<string, string | null>>);
    assert.deepEqual(
      rows.map(({ event, account, client }) => [event, account, client === clientId]),
      [
        ["registered", "ada", false],
        ["registered", "bob", false],
        ["client-registered", null, true],
        ["exported", "ada", false],
        ["reset-link-made", "ada", false],
        ["invited", null, false],
        ["disabled", "bob", false],
        ["disabled", "bob", false],
        ["removed", "bob", false],
        ["client-rotated", null, true],
        ["client-removed", null, true],
      ],
    );
    for (const row of rows) {
      assert.deepEqual([row["by"], row["address"]], ["operator", null]);
      assert.match(row["time"] ?? "", /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u);
    }
    const hidden = [clientSecret ?? "", link.split("=")[1] ?? "", password, "@example.com"];
    for (const text of hidden) assert.ok(text !== "" && !output.includes(text), text);
    const ofBob = (await run("audit --account BOB")).split("\n");
    assert.deepEqual(
      ofBob,
      output.split("\n").filter((line) => line.includes('"bob"')),
    );
    const last = rows.at(-1)?.["time"] ?? "";
    assert.ok((await run(`audit --since ${last}`)).endsWith(output.split("\n").at(-1) ?? "none"));
    assert.equal(await run("audit --since 2999-01-01"), "");
    assert.equal(await run("audit --account bob --since 2999-01-01"), "");
    const unknown = await runCommand(["audit", "--account", "eve", "--data", folder.path]);
    assert.deepEqual([unknown.code, unknown.errors], [1, "There is no account of this name.\n"]);
  });

  it("takes no time that is none", async () => {
    const { code, errors } = await runCommand(["audit", "--since", "x", "--data", folder.path]);
    assert.deepEqual([code, errors.includes("--since TIME takes")], [1, true]);
  });
});
