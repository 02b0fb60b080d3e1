import assert from "node:assert/strict";
import { accountName } from "../../../../src/service/storage/accountName.ts";
import { type AuditEvent, nobody } from "../../../../src/service/storage/audit.ts";
import { auditLife, mostAudits } from "../../../../src/service/storage/bounds.ts";
import { isPostgres } from "../../../../src/service/cli/openStorage.ts";
import type { Storage } from "../../../../src/service/storage/storage.ts";
import { plainAccount } from "../../../support/service/plainAccount.ts";
import { rowsOf } from "../../../support/service/rowsOf.ts";
import { TestDatabase } from "../../../support/service/testDatabase.ts";

const [ada, bob, team, carol] = [1, 2, 3, 4];
const never = Number.MAX_SAFE_INTEGER;
const kinds = ["INSERT", "UPDATE", "DELETE"];
const rate = { burst: 5, interval: 1 };
const client = {
  clientId: "own",
  name: "",
  secretHash: "",
  redirectUris: [],
  redirectPrefixes: [],
  ownerId: ada,
  createdAt: 0,
};
const session = { csrfToken: "", beganAt: 0, expiresAt: never, browser: "" };
const family = { clientId: "own", accountId: ada, beganAt: 0, endsAt: never };
const first = { tokens: { access: { hash: "token", expiresAt: never } } };

interface Write {
  readonly event: AuditEvent;
  /** What it changes, beside the audit. */
  readonly table: string;
  /** Who did it, where a request asks for it. */
  readonly actor: "account" | "stranger" | "client";
  /** Whose it is. */
  readonly username?: "ada" | "bob" | "eve" | "team";
  /** Who acted for a shared account. */
  readonly member?: "ada" | "carol";
  readonly clientId?: string;
  readonly work: (storage: Storage) => Promise<unknown>;
  /** The same, where there is nothing to be done, or it is refused. */
  readonly refused?: (storage: Storage) => Promise<unknown>;
}

const own = { actor: "account", username: "ada" } as const;
const ofTeam = { actor: "account", username: "team", member: "ada" } as const;
const ofClient = { ...own, clientId: "own" };

const writes: readonly Write[] = [
  {
    event: "registered",
    table: "accounts",
    actor: "account",
    username: "eve",
    work: ({ accounts }) => accounts.create({ ...plainAccount, username: "eve" }),
    refused: ({ accounts }) => accounts.create({ ...plainAccount, username: "ada" }),
  },
  {
    ...own,
    event: "disabled",
    table: "accounts",
    work: ({ accounts }) => accounts.setStatus(ada, "disabled"),
    refused: ({ accounts }) => accounts.setStatus(99, "disabled"),
  },
  {
    ...own,
    event: "enabled",
    table: "accounts",
    work: ({ accounts }) => accounts.setStatus(ada, "active"),
    refused: ({ accounts }) => accounts.setStatus(99, "active"),
  },
  {
    ...own,
    event: "removed",
    table: "accounts",
    username: "bob",
    work: ({ accounts }) => accounts.remove(bob),
    refused: ({ accounts }) => accounts.remove(99),
  },
  {
    event: "invited",
    table: "links",
    actor: "account",
    work: ({ accounts }) =>
      accounts.createLink({ hash: "i", accountId: undefined, expiresAt: never }),
  },
  {
    ...own,
    event: "reset-link-made",
    table: "links",
    actor: "stranger",
    work: ({ accounts }) => accounts.createLink({ hash: "l", accountId: ada, expiresAt: never }),
  },
  {
    ...own,
    event: "password-changed",
    table: "accounts",
    work: ({ accounts }) => accounts.setPassword(ada, "new", "old"),
    refused: ({ accounts }) => accounts.setPassword(ada, "new", "another"),
  },
  {
    ...own,
    event: "password-reset",
    table: "accounts",
    work: ({ accounts }) => accounts.setPassword(ada, "new", undefined, "link"),
    refused: ({ accounts }) => accounts.setPassword(ada, "new", undefined, "none"),
  },
  {
    ...own,
    event: "email-verified",
    table: "accounts",
    work: ({ accounts }) => accounts.verifyEmail(ada, "mail", 0),
    refused: ({ accounts }) => accounts.verifyEmail(bob, "mail", 0),
  },
  {
    ...own,
    event: "signed-in",
    table: "web_sessions",
    work: ({ webSessions }) =>
      webSessions.create({ ...session, tokenHash: "t", accountId: ada }, "old"),
    refused: ({ webSessions }) =>
      webSessions.create({ ...session, tokenHash: "t", accountId: ada }, "another"),
  },
  {
    ...own,
    event: "sign-in-failed",
    table: "limits",
    actor: "stranger",
    work: ({ limits }) => limits.take("key", rate, 0, ada),
    refused: ({ limits }) => limits.take("used up", { burst: 1, interval: 1e12 }, 0, ada),
  },
  {
    ...ofTeam,
    event: "member-added",
    table: "memberships",
    member: "carol",
    work: ({ members }) => members.add(team, carol),
    refused: ({ members }) => members.add(team, ada),
  },
  {
    ...ofTeam,
    event: "member-removed",
    table: "memberships",
    work: ({ members }) => members.remove(team, ada),
    refused: ({ members }) => members.remove(team, bob),
  },
  {
    ...ofTeam,
    event: "application-allowed",
    clientId: "own",
    table: "families",
    work: ({ grants }) =>
      grants.begin({ ...family, id: "new", accountId: team, memberId: ada }, {}, "session"),
    refused: ({ grants }) =>
      grants.begin({ ...family, id: "new", accountId: team, memberId: bob }, {}, "session"),
  },
  {
    ...ofTeam,
    event: "application-revoked",
    clientId: "own",
    table: "families",
    work: ({ grants }) => grants.revokeFamily("of team", "application-revoked"),
  },
  {
    ...ofClient,
    event: "application-allowed",
    table: "families",
    work: ({ grants }) => grants.begin({ ...family, id: "new" }, {}, "session"),
    refused: ({ grants }) => grants.begin({ ...family, id: "new" }, {}, "none"),
  },
  ...(
    [
      ["application-revoked", "account"],
      ["application-signed-out", "client"],
      ["token-reused", "client"],
    ] as const
  ).map(([event, actor]): Write => ({
    ...ofClient,
    event,
    actor,
    table: "families",
    work: ({ grants }) => grants.revokeFamily("family", event),
    refused: ({ grants }) => grants.revokeFamily("none", event),
  })),
  {
    ...own,
    event: "client-registered",
    clientId: "more",
    table: "clients",
    work: ({ clients }) => clients.create({ ...client, clientId: "more" }),
    refused: ({ clients }) => clients.create(client),
  },
  {
    ...ofClient,
    event: "client-rotated",
    table: "clients",
    work: ({ clients }) => clients.setSecret("own", "new"),
    refused: ({ clients }) => clients.setSecret("none", "new"),
  },
  {
    ...ofClient,
    event: "client-removed",
    table: "clients",
    work: ({ clients }) => clients.remove("own", ada),
    refused: ({ clients }) => clients.remove("own", bob),
  },
  {
    ...own,
    event: "exported",
    table: "audit",
    work: ({ audit }) => audit.exported(ada),
  },
];

describe("The audit", function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let storage: Storage;
  let now = 0;

  beforeEach(async () => {
    now = 0;
    database = await TestDatabase.create();
    storage = await database.open(() => now);
    const email = "ada@example.com";
    const user = { ...plainAccount, passwordHash: "old" };
    await storage.accounts.create({ ...user, username: "ada", email });
    await storage.accounts.create({ ...user, username: "bob", status: "disabled" });
    await storage.accounts.create({ ...plainAccount, username: "team" });
    await storage.accounts.create({ ...user, username: "carol" });
    await storage.members.add(team, ada);
    await storage.clients.create(client);
    await storage.webSessions.create({ ...session, tokenHash: "session", accountId: ada }, "old");
    const ofTeam = { ...family, id: "of team", accountId: team, memberId: ada };
    await storage.grants.begin(ofTeam, {}, undefined);
    await storage.grants.begin({ ...family, id: "family" }, { tokens: first.tokens }, "session");
    await storage.accounts.createLink({ hash: "link", accountId: ada, expiresAt: never });
    await storage.accounts.createVerification({
      hash: "mail",
      accountId: ada,
      email,
      expiresAt: never,
    });
    await storage.limits.take("used up", { burst: 1, interval: 1e12 }, 0);
  });
  afterEach(async () => {
    await storage.close();
    await database.remove();
  });

  const audit = () => storage.audit.list({ after: 0, since: 0, name: undefined, most: 10_000 });
  const ofKind = async (event: AuditEvent) => (await audit()).filter((row) => row.event === event);

  const columns: Readonly<Record<string, string>> = {
    accounts: "username || password_hash || status || CAST(email_verified AS text)",
    links: "hash",
    web_sessions: "token_hash",
    limits: "key || CAST(until AS text)",
    families: "id",
    memberships: "CAST(id AS text)",
    clients: "client_id || secret_hash",
    audit: "event",
  };
  const stateOf = async (table: string): Promise<string> => {
    const all = `SELECT ${columns[table]} AS line FROM ${table} ORDER BY 1`;
    return (await rowsOf(database.address, all)).map((row) => row.text("line")).join("\n");
  };

  /** Lets every write to a table fail after it was done, in its own transaction. */
  const withFault = async (table: string, work: () => Promise<unknown>): Promise<void> => {
    const [before, after] = isPostgres(database.address)
      ? [
          [
            "CREATE OR REPLACE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'fault'; END $$",
            `CREATE TRIGGER fault AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION fault()`,
          ],
          [`DROP TRIGGER fault ON ${table}`],
        ]
      : [
          kinds.map(
            (kind) =>
              `CREATE TRIGGER fault_${kind} AFTER ${kind} ON ${table} BEGIN SELECT RAISE(ABORT, 'fault'); END`,
          ),
          kinds.map((kind) => `DROP TRIGGER fault_${kind}`),
        ];
    for (const sql of before) await rowsOf(database.address, sql);
    try {
      await assert.rejects(work(), { name: "StorageError" });
    } finally {
      for (const sql of after) await rowsOf(database.address, sql);
    }
  };

  for (const { event, table, actor, username, member, clientId, work, refused } of writes) {
    it(`has a row exactly where this was done: ${event}${member === undefined ? "" : " as a member"}`, async () => {
      const asked = (act: Write["work"]) => storage.inTurnsOf("192.0.2.7", () => act(storage));
      const [rows, state] = [await ofKind(event), await stateOf(table)];
      if (refused !== undefined) await asked(refused);
      assert.deepEqual(await ofKind(event), rows, "nothing was done");
      for (const fault of ["audit", table]) {
        await withFault(fault, () => asked(work));
        assert.equal(await stateOf(table), state, `a fault in ${fault}`);
        assert.deepEqual(await ofKind(event), rows, `a fault in ${fault}`);
      }
      now = 5;
      await asked(work);
      assert.notEqual(await stateOf(table), event === "enabled" ? "" : state);
      const [row, ...more] = (await ofKind(event)).slice(rows.length);
      const eve = (await storage.accounts.byUsername(accountName("eve")))?.id;
      const accountId = username === undefined ? nobody : { ada, bob, eve, team }[username];
      const { id = 0 } = row ?? {};
      const told = { event, actor, accountId, clientId, username, member, address: "192.0.2.7" };
      assert.deepEqual([row, more], [{ id, at: 5, ...told }, []]);
    });
  }

  it("has the operator where no request asks", async () => {
    await storage.accounts.setStatus(ada, "disabled");
    const [row] = await ofKind("disabled");
    assert.deepEqual([row?.actor, row?.address], ["operator", ""]);
  });

  it("takes a failed sign-in back where it was right: one, and from the same address", async () => {
    const from = (address: string, act: () => Promise<unknown>) => storage.inTurnsOf(address, act);
    const attempt = () => storage.limits.take("key", rate, 0, ada);
    await from("192.0.2.1", attempt);
    await from("192.0.2.2", attempt);
    await from("192.0.2.2", attempt);
    await from("192.0.2.2", () => storage.limits.giveBack("key", rate, ada));
    await from("192.0.2.3", () => storage.limits.giveBack("key", rate, ada));
    const left = (await ofKind("sign-in-failed")).map(({ address }) => address);
    assert.deepEqual(left, ["192.0.2.1", "192.0.2.2"]);
  });

  it("is bounded: no kind of event fills it, or pushes another out", async () => {
    for (let count = 0; count <= mostAudits.account; count += 1) {
      await storage.limits.take(`key ${count}`, rate, 0, ada);
    }
    const failed = await ofKind("sign-in-failed");
    assert.equal(failed.length, mostAudits.account);
    assert.equal((await ofKind("registered")).length, 4);
    await storage.accounts.createLink({ hash: "i", accountId: undefined, expiresAt: never });
    await storage.limits.take("nobody's", rate, 0, nobody);
    const [unknown] = (await ofKind("sign-in-failed")).slice(-1);
    const later = (unknown?.id ?? 0) + mostAudits.nobody - 1;
    await rowsOf(
      database.address,
      isPostgres(database.address)
        ? `SELECT setval(pg_get_serial_sequence('audit', 'id'), ${later})`
        : `UPDATE sqlite_sequence SET seq = ${later} WHERE name = 'audit'`,
    );
    await storage.limits.take("another", rate, 0, nobody);
    const nobodys = (await ofKind("sign-in-failed")).filter((row) => row.accountId === nobody);
    assert.deepEqual(
      nobodys.map(({ id }) => id),
      [later + 1],
    );
    assert.equal((await ofKind("invited")).length, 1, "no stranger takes this out");
  });

  it("is read on from behind a row, since a time, and of one name, gone or not", async () => {
    now = 10;
    await storage.accounts.remove(bob);
    await storage.accounts.setStatus(ada, "disabled");
    const all = await audit();
    const query = { after: 0, since: 10, name: accountName("Bob"), most: 10 };
    const ofBob = await storage.audit.list(query);
    assert.deepEqual(
      ofBob.map(({ event }) => event),
      ["disabled", "removed"],
    );
    const next = await storage.audit.list({ ...query, name: undefined, after: ofBob[1]?.id ?? 0 });
    assert.deepEqual(next, all.slice(-1));
    assert.deepEqual(await storage.audit.ofAccount(ada, 1), all.slice(-1));
  });

  it("is kept for 400 days, or as long as the operator says", async () => {
    const { length } = await audit();
    await storage.grants.sweep(auditLife);
    assert.equal((await audit()).length, length);
    await storage.grants.sweep(11, 10);
    assert.equal((await audit()).length, 0);
  });
});
