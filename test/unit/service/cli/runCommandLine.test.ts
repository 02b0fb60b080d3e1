import assert from "node:assert/strict";
import { readdir, stat, writeFile } from "node:fs/promises";
import * as v from "valibot";
import { verifyPassword } from "../../../../src/service/accounts/passwords.ts";
import { hashSecret } from "../../../../src/service/oauth/secret.ts";
import { openSqlite } from "../../../../src/service/storage/sqlite/sqliteStorage.ts";
import type { Storage } from "../../../../src/service/storage/storage.ts";
import { ChildProcess } from "../../../support/service/childProcess.ts";
import { runCommand as run } from "../../../support/service/runCommand.ts";
import { ServiceFixture } from "../../../support/service/serviceFixture.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";
import { accountName } from "../../../../src/service/storage/accountName.ts";

const program = new URL("../../../../src/service/main.ts", import.meta.url);

const logLine = v.strictObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  id: v.string(),
  method: v.string(),
  route: v.string(),
  status: v.number(),
  milliseconds: v.number(),
});

describe("the service's command line", function () {
  this.timeout(60_000);
  const children: ChildProcess[] = [];
  let folder: TemporaryFolder;

  beforeEach(async () => {
    folder = await TemporaryFolder.create();
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => child.kill("SIGKILL")));
    await folder.remove();
  });

  function start(...args: readonly string[]): ChildProcess {
    const child = new ChildProcess(program, args);
    children.push(child);
    return child;
  }

  async function withStorage<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> {
    const storage = await openSqlite(folder.file("service.db"));
    try {
      return await work(storage);
    } finally {
      await storage.close();
    }
  }

  it("explains itself", async () => {
    const { code, output } = await run(["--help"]);
    assert.equal(code, 0);
    for (const word of ["user add", "client add", "backup", "demo", "--port", "--data"]) {
      assert.ok(output.includes(word), word);
    }
  });

  it("names one proxy as the example of whom it believes, not a network in which users may be", async () => {
    const { output } = await run(["--help"]);
    const { errors } = await run(["--trusted-proxy", "x"]);
    const [help = ""] = /--trusted-proxy ADDRESS {2}.*?\n\n/su.exec(output) ?? [];
    for (const text of [help, errors]) {
      assert.match(text, /127\.0\.0\.1/u);
      assert.doesNotMatch(text, /\/\d/u);
    }
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`serves until ${signal}, tells the address and logs no token`, async () => {
      const child = start("--port", "0", "--data", folder.path);
      const origin = /http:\/\/127\.0\.0\.1:\d+/u.exec(await child.line())?.[0];
      const response = await fetch(`${origin}/snippets/7?access_token=topsecret`);
      assert.equal(response.status, 401);
      assert.equal(await child.kill(signal), 0);
      const { method, route, status, id } = v.parse(
        logLine,
        JSON.parse(child.errors.split("\n")[0] ?? ""),
      );
      assert.deepEqual([method, route, status], ["GET", "/snippets/:id", 401]);
      assert.equal(id, response.headers.get("X-Request-Id"));
      assert.ok(!child.errors.includes("topsecret"));
      assert.deepEqual(await readdir(folder.path), ["service.db"]);
    });
  }

  it("adds a user, the password from the standard input", async () => {
    const args = ["user", "add", "--data", folder.path, "--username", "ada", "--password-stdin"];
    const email = [
      "--email",
      "ada@example.com",
      "--firstname",
      "Ada",
      "--timezone",
      "Europe/London",
    ];
    const { code, output, errors } = await run([...args, ...email], "correct horse\nmore\n");
    assert.equal(code, 0, errors);
    assert.equal(output, "User ada was added.");
    await withStorage(async ({ accounts }) => {
      const account = await accounts.byUsername(accountName("ada"));
      assert.equal(account?.timezone, "Europe/London");
      assert.ok(await verifyPassword("correct horse", account?.passwordHash));
    });
    const again = await run([...args, "--email", "b@example.com"], "correct horse\n");
    assert.equal(again.code, 1);
    assert.match(again.errors, /username: This username is taken/u);
  });

  it("refuses a user with wrong fields, each named", async () => {
    const args = ["user", "add", "--data", folder.path, "--username", "A B", "--password-stdin"];
    const { code, errors } = await run(args, "short\n");
    assert.equal(code, 1);
    for (const field of ["username:", "email:", "password:"]) assert.ok(errors.includes(field));
    await withStorage(async ({ accounts }) => {
      assert.equal(await accounts.byId(1), undefined);
    });
  });

  it("asks for a password only where somebody can answer", async () => {
    const args = ["user", "add", "--data", folder.path, "--username", "ada", "--email", "a@b.c"];
    const { code, errors } = await run(args, "correct horse\n");
    assert.equal(code, 1);
    assert.match(errors, /--password-stdin/u);
    const empty = await run([...args, "--password-stdin"]);
    assert.match(empty.errors, /No password was given/u);
  });

  it("takes no password as an argument", async () => {
    const args = ["user", "add", "--data", folder.path, "--password", "correct horse"];
    const { code, errors } = await run(args);
    assert.equal(code, 1);
    assert.ok(!errors.includes("correct horse"));
  });

  it("registers a client, and keeps of its secret only the hash", async () => {
    await withStorage(async () => undefined);
    const args = ["client", "add", "--data", folder.path, "--name", "Editor", "--json"];
    const uris = ["--redirect-uri", "vscode://a.b/cb", "--redirect-prefix", "http://127.0.0.1/x/"];
    const { code, output, errors } = await run([...args, ...uris]);
    assert.equal(code, 0, errors);
    const schema = v.object({ clientId: v.string(), clientSecret: v.string() });
    const { clientId, clientSecret } = v.parse(schema, JSON.parse(output));
    await withStorage(async ({ clients }) => {
      const client = await clients.byId(clientId);
      assert.equal(client?.name, "Editor");
      assert.equal(client?.secretHash, hashSecret(clientSecret));
      assert.deepEqual(client?.redirectUris, ["vscode://a.b/cb"]);
      assert.deepEqual(client?.redirectPrefixes, ["http://127.0.0.1/x/"]);
    });
  });

  describe("takes back", () => {
    const whose = () => ["--data", folder.path, "--username", "ada"];
    const passwordHash = "old";
    const later = Number.MAX_SAFE_INTEGER;
    const session = { tokenHash: "s", csrfToken: "", beganAt: 0, expiresAt: 1, browser: "" };

    /** An account with a session and a connected application. */
    beforeEach(async () => {
      const added = ["user", "add", ...whose(), "--email", "a@b.c", "--password-stdin"];
      assert.equal((await run(added, "correct horse\n")).code, 0);
      await withStorage(async ({ accounts, clients, grants, webSessions }) => {
        await accounts.setPassword(1, passwordHash, undefined);
        const client = {
          name: "Editor",
          secretHash: "old",
          redirectUris: [],
          redirectPrefixes: [],
        };
        await clients.create({ ...client, clientId: "c", ownerId: undefined, createdAt: 0 });
        assert.ok(await webSessions.create({ ...session, accountId: 1 }, passwordHash));
        const family = { id: "f", clientId: "c", accountId: 1, beganAt: 0, endsAt: later };
        const tokens = { access: { hash: "t", expiresAt: later } };
        assert.ok(await grants.begin(family, { tokens }, "s"));
      });
    });

    const left = () =>
      withStorage(async ({ accounts, clients, grants, webSessions }) => ({
        account: (await accounts.byId(1))?.status,
        client: (await clients.byId("c"))?.secretHash,
        session: (await webSessions.byTokenHash("s")) !== undefined,
        token: (await grants.accessToken("t")) !== undefined,
      }));

    it("an account by a new password: user passwd", async () => {
      const args = ["user", "passwd", ...whose(), "--password-stdin"];
      const short = await run(args, "short\n");
      assert.deepEqual([short.code, short.errors], [1, "Use at least 10 characters.\n"]);
      assert.deepEqual(await left(), {
        account: "active",
        client: "old",
        session: true,
        token: true,
      });
      assert.equal((await run(args, "another long one\n")).code, 0);
      assert.deepEqual(await left(), {
        account: "active",
        client: "old",
        session: false,
        token: false,
      });
      await withStorage(async ({ accounts }) => {
        const account = await accounts.byId(1);
        assert.ok(await verifyPassword("another long one", account?.passwordHash));
      });
    });

    it("an account until it is enabled again: user disable", async () => {
      assert.equal((await run(["user", "disable", ...whose()])).code, 0);
      assert.deepEqual(await left(), {
        account: "disabled",
        client: "old",
        session: false,
        token: false,
      });
      const signIn = () =>
        withStorage(({ webSessions }) =>
          webSessions.create({ ...session, accountId: 1 }, passwordHash),
        );
      assert.equal(await signIn(), false);
      assert.equal((await run(["user", "enable", ...whose()])).code, 0);
      assert.equal(await signIn(), true);
    });

    it("an account for ever: user remove", async () => {
      assert.equal((await run(["user", "remove", ...whose()])).code, 0);
      assert.deepEqual(await left(), {
        account: undefined,
        client: "old",
        session: false,
        token: false,
      });
    });

    it("an application: client remove", async () => {
      const args = ["client", "remove", "--data", folder.path, "--client-id", "c"];
      assert.equal((await run(args)).code, 0);
      assert.deepEqual(await left(), {
        account: "active",
        client: undefined,
        session: true,
        token: false,
      });
    });

    it("an application's secret: client rotate", async () => {
      const args = ["client", "rotate", "--data", folder.path, "--client-id", "c", "--json"];
      const { code, output } = await run(args);
      assert.equal(code, 0);
      const { clientSecret } = JSON.parse(output) as { readonly clientSecret: string };
      const client = hashSecret(clientSecret);
      assert.deepEqual(await left(), { account: "active", client, session: true, token: true });
    });

    it("a password by a link, which is told and not kept: user reset-link", async () => {
      const { code, output, errors } = await run(["user", "reset-link", ...whose()]);
      assert.equal(code, 0);
      assert.match(errors, /--public-origin names another address/u);
      const secret = /^http:\/\/127\.0\.0\.1:7177\/new-password\?link=(\S{43})$/u.exec(output)?.[1];
      await withStorage(async ({ accounts }) => {
        assert.equal((await accounts.link(hashSecret(secret ?? "")))?.accountId, 1);
      });
    });

    for (const command of [
      "user disable",
      "user enable",
      "user remove",
      "user reset-link",
      "user export",
      "client remove",
      "client rotate",
    ]) {
      it(`nothing that is not there: ${command}`, async () => {
        const name = command.startsWith("user") ? "--username" : "--client-id";
        const args = [...command.split(" "), "--data", folder.path, name, "nobody"];
        const { code, errors } = await run(args);
        assert.equal(code, 1);
        assert.match(errors, /There is no (account|application) of this/u);
      });
    }
  });

  it("invites under the address that people use", async () => {
    const origin = "https://snippets.example.com";
    const environment = { SNIPPET_SERVICE_PUBLIC_ORIGIN: origin };
    await withStorage(async () => undefined);
    const { output } = await run(["user", "invite", "--data", folder.path], "", environment);
    const secret = output.slice(`${origin}/register?invitation=`.length);
    assert.ok(output.startsWith(origin));
    await withStorage(async ({ accounts }) => {
      const link = await accounts.link(hashSecret(secret));
      assert.equal(link?.accountId, undefined);
      assert.ok((link?.expiresAt ?? 0) > Date.now());
    });
  });

  it("exports an account with its rows of the audit and all its snippets as JSON", async () => {
    const fixture = await ServiceFixture.open(folder.file("service.db"));
    const ada = await fixture.signIn("ada");
    const bob = await fixture.signIn("bob");
    const records = [
      await ada.create({ title: "One" }),
      await ada.create({ code: "\u2028\u009B2J\u202E\r\n" }),
    ];
    await bob.create({ title: "Not hers" });
    await fixture.close();
    const args = ["user", "export", "--data", folder.path, "--username", "ada"];
    const { output } = await run(args);
    assert.doesNotMatch(output, /[\u0080-\u009F\u202E]/u);
    const { account, audit, snippets } = JSON.parse(output) as {
      readonly account: Readonly<Record<string, string>>;
      readonly audit: readonly Readonly<Record<string, string>>[];
      readonly snippets: readonly unknown[];
    };
    assert.deepEqual([account["username"], account["email"]], ["ada", "ada@example.com"]);
    assert.deepEqual(snippets, records.toReversed());
    const told = audit.map((row) => `${row["account"]} ${row["event"]} ${row["by"]}`);
    assert.equal(told[0], "ada exported operator");
    assert.equal(told.at(-1), "ada registered operator");
    assert.ok(
      told.every((row) => row.startsWith("ada ")),
      told.join(),
    );
  });

  it("refuses a client without a name or an address", async () => {
    await withStorage(async () => undefined);
    const { code, errors } = await run(["client", "add", "--data", folder.path, "--name", " "]);
    assert.equal(code, 1);
    assert.match(errors, /name:[^]*redirectUris:/u);
  });

  it("backs up while the service is running, whole and for this user only", async () => {
    const fixture = await ServiceFixture.open(folder.file("service.db"));
    const ada = await fixture.signIn("ada");
    const record = await ada.create({ code: "kept\r\n" });
    const target = folder.file("copy.db");
    const { code, errors } = await run(["backup", "--data", folder.path, "--to", target]);
    assert.equal(code, 0, errors);
    await ada.create({ title: "Later" });
    await fixture.close();
    assert.equal((await stat(target)).mode & 0o777, 0o600);
    const copy = await ServiceFixture.open(target);
    const reader = await copy.signIn("ada");
    assert.deepEqual(await reader.read("/snippets"), [record]);
    await copy.close();
  });

  it("overwrites no file with a backup, and makes none of nothing", async () => {
    const target = folder.file("copy.db");
    const args = ["backup", "--data", folder.path, "--to", target];
    assert.match((await run(args)).errors, /no database/u);
    await withStorage(async () => undefined);
    await writeFile(target, "mine");
    assert.match((await run(args)).errors, /exists already/u);
    for (const end of ["wal", "shm", "journal"]) {
      const beside = folder.file(`service.db-${end}`);
      const { errors } = await run(["backup", "--data", folder.path, "--to", beside]);
      assert.match(errors, /SQLite itself uses that file's name/u);
    }
    assert.match((await run(["backup", "--data", folder.path])).errors, /--to/u);
    assert.deepEqual((await readdir(folder.path)).toSorted(), ["copy.db", "service.db"]);
  });

  it("serves the demo and tells all that is needed to sign in, as one line", async () => {
    const args = ["demo", "--data", folder.path, "--port", "0", "--json"];
    const child = start(...args, "--redirect-uri", "vscode://a.b/cb");
    const schema = v.strictObject({
      apiUrl: v.pipe(v.string(), v.url()),
      authUrl: v.pipe(v.string(), v.url()),
      clientId: v.string(),
      clientSecret: v.string(),
      username: v.literal("demo"),
      password: v.string(),
    });
    const access = v.parse(schema, JSON.parse(await child.line()));
    const response = await fetch(`${access.apiUrl}/snippets/1`);
    assert.equal(response.status, 404, "the first example is private");
    await response.text();
    assert.equal(await child.kill("SIGTERM"), 0);
    await withStorage(async ({ accounts }) => {
      const account = await accounts.byUsername(accountName("demo"));
      assert.ok(await verifyPassword(access.password, account?.passwordHash));
    });
  });

  for (const [args, code, message] of [
    [["fly"], 2, /no command fly/u],
    [["user"], 2, /no command user/u],
    [["--port", "70000"], 1, /--port takes/u],
    [["--port", "x"], 1, /--port takes/u],
    [["--listen", "::1:7177"], 1, /--listen takes/u],
    [["--listen", "0.0.0.0:7177"], 1, /needs --public-origin/u],
    [["--monitor", "host:port"], 1, /--monitor takes/u],
    [["--drain", "-1"], 1, /--drain/u],
    [["--drain", "1000000"], 1, /--drain takes a whole number from 0 to 999999\.$/mu],
    [["--max-disk", "0"], 1, /--max-disk takes a whole number from 1 to 999999\.$/mu],
    [["--audit-days", "0"], 1, /--audit-days takes a whole number from 1 to 999999\.$/mu],
    [["--registration", "maybe"], 1, /--registration takes open, invited, closed/u],
    [["--public-origin", "ftp://x"], 1, /--public-origin takes/u],
    [["--public-origin", "https://x.example/app"], 1, /--public-origin takes/u],
    [["--public-origin", "https://ada:pw@x.example"], 1, /--public-origin takes/u],
    [["--public-origin", "https://x.example?a"], 1, /--public-origin takes/u],
    [["--public-origin", "https://x.example,https://y.example"], 1, /--public-origin takes/u],
    [["--public-origin", "https://*.example"], 1, /--public-origin takes/u],
    [["--trusted-proxy", "proxy.example"], 1, /--trusted-proxy takes/u],
    [["--trusted-proxy", "10.0.0.0/33"], 1, /--trusted-proxy takes/u],
    [["--registraton=x"], 1, /no option --registraton here.* --registration\.$/mu],
    [["--port"], 1, /--port is not given as/u],
    [["serve", "x"], 1, /options only/u],
  ] as const) {
    it(`does not do ${args.join(" ")}`, async () => {
      const outcome = await run(args);
      assert.equal(outcome.code, code);
      assert.match(outcome.errors, message);
      assert.ok(!outcome.errors.includes("    at "), "a stack is no sentence");
    });
  }

  it("tells once that it made a database", async () => {
    const made = `There was no database; a new one is in ${folder.file("service.db")}.\n`;
    const add = ["user", "add", "--shared", "--data", folder.path];
    assert.equal((await run([...add, "--username", "one"])).errors, made);
    assert.equal((await run([...add, "--username", "two"])).errors, "");
  });

  it("is not served under an http: address of another computer", async () => {
    for (const origin of ["http://snippets.example.com", "http://127.0.0.1.evil.example"]) {
      const { code, errors } = await run(["--public-origin", origin, "--data", folder.path]);
      assert.equal(code, 1);
      assert.match(errors, /http: is for this computer only/u);
    }
  });

  it("says it in one sentence when the database is not ours or the port is taken", async () => {
    await writeFile(folder.file("service.db"), "Dear reader, ".repeat(1_000));
    const { code, errors } = await run(["--port", "0", "--data", folder.path]);
    assert.deepEqual(
      [code, errors],
      [
        1,
        `The file is not a database of the Snippet Service (${folder.file("service.db")}): name another folder or database.\n`,
      ],
    );
    const other = folder.file("other");
    const child = start("--port", "0", "--data", other);
    const port = /:(\d+) /u.exec(await child.line())?.[1] ?? "";
    const taken = `127.0.0.1:${port}`;
    for (const args of [
      ["--listen", taken],
      ["--port", "0", "--monitor", taken],
    ]) {
      const second = start(...args, "--data", other);
      assert.equal(await second.ended(), 1);
      assert.equal(
        second.errors,
        `Port ${port} is in use: choose another one, or 0 for any free one.\n`,
      );
    }
    await child.kill("SIGTERM");
  });
});
