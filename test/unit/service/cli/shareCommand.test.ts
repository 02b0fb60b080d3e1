import assert from "node:assert/strict";
import { runCommand } from "../../../support/service/runCommand.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

const password = "a long and uncommon password 7";

describe("the command user share", function () {
  this.timeout(60_000);
  let folder: TemporaryFolder;
  const run = async (words: string, typed = ""): Promise<readonly [number, string]> => {
    const args = [...words.split(" "), "--data", folder.path];
    const { code, output, errors } = await runCommand(args, typed);
    return [code, `${output}${errors}`.trimEnd()];
  };
  beforeEach(async () => {
    folder = await TemporaryFolder.create();
    for (const name of ["ada", "bob"]) {
      const email = `${name}@example.com`;
      await run(`user add --username ${name} --email ${email} --password-stdin`, password);
    }
    const added = await run("user add --shared --username team");
    assert.deepEqual(added, [0, "Shared account team was added."]);
  });
  afterEach(() => folder.remove());

  it("adds members, removes them and prints who is left", async () => {
    assert.deepEqual(await run("user share --username team"), [0, ""]);
    const two = await run("user share --username team --member bob --member Ada");
    assert.deepEqual(two, [0, "ada\nbob"]);
    assert.deepEqual(await run("user share --username team --remove-member bob"), [0, "ada"]);
    const [, audit] = await run("audit --account bob");
    const rows = audit.split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      rows.map(({ event, by, account, member }) => [event, by, account, member]),
      [
        ["registered", "operator", "bob", null],
        ["member-added", "operator", "team", "bob"],
        ["member-removed", "operator", "team", "bob"],
      ],
    );
  });

  it("switches on and off that others list its public snippets", async () => {
    await run("user share --username team --listed yes");
    await run("user share --username team --listed no");
    const [, audit] = await run("audit --account team");
    const events = audit.split("\n").map((line) => (JSON.parse(line) as { event: string }).event);
    assert.deepEqual(events, ["registered", "listed", "unlisted"]);
    const [code, told] = await run("user share --username team --listed maybe");
    assert.deepEqual([code, told], [1, "--listed takes yes or no."]);
  });

  it("refuses a user's account, and members that are none, and changes nothing then", async () => {
    for (const [words, told] of [
      ["user share --username ada --member bob", "--username NAME takes that of a shared account."],
      ["user share --username team --member ada --member eve", "There is no user eve who could"],
      ["user share --username team --member team", "There is no user team who could"],
      ["user share --username team --member ada --remove-member bob", "bob is no member."],
      ["user add --shared --username crew --email a@b.example", "A shared account has no e-mail"],
      ["user add --shared --username ada", "username: This username is taken."],
    ] as const) {
      const [code, said] = await run(words);
      assert.deepEqual([code, said.includes(told)], [1, true], said);
    }
    assert.deepEqual(await run("user share --username team"), [0, ""]);
  });

  it("leaves an account to which no password can be given", async () => {
    for (const words of ["user passwd --password-stdin", "user reset-link"]) {
      const told = await run(`${words} --username team`, password);
      assert.deepEqual(told, [1, "The account is shared, and has no password."]);
    }
  });
});
