import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../../support/projectRoot.ts";
import { ChildProcess } from "../../support/service/childProcess.ts";
import { Mailbox } from "../../support/service/mailbox.ts";
import { TemporaryFolder } from "../../support/service/temporaryFolder.ts";

const generator = join(projectRoot, "src/service/package/generatePackage.ts");

describe("the service's package", function () {
  this.timeout(60_000);
  let folder: TemporaryFolder;

  before(async () => {
    folder = await TemporaryFolder.create();
    const made = folder.file("made");
    // As where an operator has just made a backup.
    execFileSync("sh", [
      "-c",
      'umask 077; exec "$@"',
      "sh",
      process.execPath,
      generator,
      "--to",
      made,
    ]);
    // Elsewhere, so that nothing of the project is found by chance.
    await cp(made, folder.file("installed"), { recursive: true });
  });
  after(() => folder.remove());

  const start = (...args: readonly string[]): ChildProcess =>
    new ChildProcess(new URL(`file://${folder.file("installed/main.js")}`), args);

  it("serves the demo, its pages colored, and what a team measures", async () => {
    const child = start("demo", "--data", folder.file("data"), "--json");
    try {
      const { apiUrl } = JSON.parse(await child.line()) as { readonly apiUrl: string };
      let pages: readonly string[] = [];
      // On a busy machine the first ones may be plain: they are given without colors where these take long.
      while (!pages.some((page) => page.includes('class="hljs-'))) {
        pages = await Promise.all(
          [2, 3, 4, 5, 6].map(async (id) => (await fetch(`${apiUrl}/s/${id}`)).text()),
        );
      }
    } finally {
      await child.kill("SIGTERM");
    }
    const serving = start(
      "serve",
      "--port=0",
      "--monitor=127.0.0.1:0",
      "--drain=0",
      `--data=${folder.file("data")}`,
    );
    try {
      await serving.line();
      const port = /port (\d+)/u.exec(await serving.line())?.[1];
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      assert.match(metrics, /process_cpu_seconds_total/u);
    } finally {
      await serving.kill("SIGTERM");
    }
  });

  it("sends mail to those who forgot their password, and has sent it when it ends", async () => {
    const mailbox = await Mailbox.open();
    const data = `--data=${folder.file("mail")}`;
    const adding = start(
      "user",
      "add",
      "--username=ada",
      "--email=ada@example.com",
      data,
      "--password-stdin",
    );
    adding.write("a long and uncommon password 7\n");
    assert.equal(await adding.ended(), 0, adding.errors);
    const origin = "http://127.0.0.1:7177";
    const serving = start(
      "serve",
      "--port=0",
      data,
      `--smtp=${mailbox.url}`,
      `--public-origin=${origin}`,
    );
    try {
      await serving.line();
      const own = /http:\S+\d/u.exec(await serving.line())?.[0] ?? "";
      const page = await fetch(`${own}/forgot-password`);
      const token = /name="form_token" value="([^"]+)"/u.exec(await page.text())?.[1] ?? "";
      const answer = await fetch(`${own}/forgot-password`, {
        method: "POST",
        body: new URLSearchParams({ form_token: token, who: "ada" }),
        headers: { Cookie: page.headers.getSetCookie().join().split(";")[0] ?? "" },
      });
      assert.equal(answer.status, 200);
    } finally {
      assert.equal(await serving.kill("SIGTERM"), 0);
    }
    assert.ok(mailbox.mails[0]?.text.includes(`${origin}/new-password?link=`));
    await mailbox.close();
  });

  it("has the driver of PostgreSQL, and the tools of agents", async () => {
    const migrating = start("migrate", "--database", "postgres://ada@127.0.0.1:1/none");
    assert.equal(await migrating.ended(), 1);
    assert.match(migrating.errors, /cannot be reached/u);
    const mcp = start("mcp", "--data", folder.file("data"));
    mcp.write(
      `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } } })}\n`,
    );
    assert.match(await mcp.line(), /serverInfo/u);
    mcp.endInput();
    assert.equal(await mcp.ended(), 0);
  });

  it("is a program that every user of the computer can read and run", async () => {
    const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    const made = folder.file("made");
    assert.equal(await mode(made), "755");
    for (const file of await readdir(made)) {
      assert.equal(await mode(join(made, file)), file === "main.js" ? "755" : "644", file);
    }
    execFileSync(join(made, "main.js"), ["--help"]);
  });

  it("takes the place of an earlier package, and of nothing else that somebody has", async () => {
    const make = (to: string) =>
      spawnSync(process.execPath, [generator, "--to", to], { encoding: "utf8" });
    const made = folder.file("made");
    await writeFile(join(made, "old.js"), "");
    assert.equal(make(made).status, 0);
    assert.ok(!existsSync(join(made, "old.js")));
    const empty = folder.file("empty");
    await mkdir(empty);
    assert.equal(make(empty).status, 0);
    for (const [name, text] of [
      ["letter.txt", "Dear reader,"],
      ["package.json", '{"name":"another"}'],
      ["package.json", "no JSON"],
    ] as const) {
      const other = folder.file("other");
      await mkdir(other, { recursive: true });
      await writeFile(join(other, name), text);
      const { status, stderr } = make(other);
      assert.equal(status, 1);
      assert.match(stderr, /other is neither empty nor an earlier package/u);
      assert.equal(readFileSync(join(other, name), "utf8"), text);
      await rm(other, { recursive: true });
    }
    const file = folder.file("file");
    await writeFile(file, "mine");
    assert.equal(make(file).status, 1);
    assert.equal(readFileSync(file, "utf8"), "mine");
  });

  it("says which Node.js it needs before it imports what an older one lacks", () => {
    const older = `data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.9.0"}})`;
    const main = folder.file("installed/main.js");
    const { status, stderr } = spawnSync(process.execPath, ["--import", older, main, "--help"], {
      encoding: "utf8",
    });
    assert.deepEqual(
      [status, stderr],
      [1, "The Snippet Service needs Node.js 24; this is 18.9.0.\n"],
    );
    assert.doesNotMatch(readFileSync(main, "utf8"), /^import .*"node:sqlite"/mu);
  });

  it("ends without a word where nobody reads what it prints", async () => {
    const child = spawn(process.execPath, [folder.file("installed/main.js"), "--help"]);
    child.stdout.destroy();
    const [errors] = await Promise.all([child.stderr.toArray(), once(child, "exit")]);
    assert.deepEqual([child.exitCode, errors.join("")], [0, ""]);
  });

  const full = existsSync("/dev/full") ? ["/dev/full"] : [];
  for (const device of full) {
    it("fails where what it prints finds no room", () => {
      const args = [process.execPath, folder.file("installed/main.js"), "--help"];
      const told = spawnSync("sh", ["-c", `"$@" > ${device}`, "sh", ...args], { encoding: "utf8" });
      assert.deepEqual([told.status, told.stderr], [1, "The output cannot be written (ENOSPC).\n"]);
    });
  }

  it("is a program by the name snippet-service", () => {
    const text = readFileSync(folder.file("installed/package.json"), "utf8");
    const { bin } = JSON.parse(text) as { readonly bin: Readonly<Record<string, string>> };
    assert.deepEqual(bin, { "snippet-service": "main.js" });
    const main = readFileSync(folder.file("installed/main.js"), "utf8");
    assert.ok(main.startsWith("#!/usr/bin/env node\n"));
  });
});
