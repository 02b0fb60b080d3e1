import assert from "node:assert/strict";
import { Client } from "pg";
import { openContext } from "../../src/service/cli/openContext.ts";
import type { ServiceContext } from "../../src/service/context.ts";
import { byNobody } from "../support/service/byNobody.ts";
import { plainAccount } from "../support/service/plainAccount.ts";
import { TestDatabase } from "../support/service/testDatabase.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

describe("Of processes over one database whose own clocks disagree", () => {
  const { now: ownClock } = Date;
  let database: TestDatabase;
  let reader: Client;
  let right: ServiceContext;
  let other: ServiceContext;

  const open = (): Promise<ServiceContext> =>
    openContext({ data: "unused", database: database.address });
  /** By a connection that writes nothing. */
  const keys = async (sql: string): Promise<readonly string[]> => {
    const { rows } = await reader.query<{ readonly key: string }>(sql);
    return rows.map(({ key }) => key);
  };

  beforeEach(async () => {
    database = await TestDatabase.create();
    reader = new Client(database.address);
    await reader.connect();
    right = await open();
  });
  afterEach(async () => {
    Date.now = ownClock;
    await reader.end();
    await Promise.all([right.storage.close(), other.storage.close()]);
    await database.remove();
  });

  /** What ends in an hour, and what ended a second ago. */
  const write = async (context: ServiceContext): Promise<void> => {
    const { storage } = context;
    const now = (): number => context.now();
    const account = await storage.accounts.create({ ...plainAccount, username: "ada" });
    const accountId = account?.id ?? 0;
    const client = { name: "", secretHash: "", redirectUris: [], redirectPrefixes: [] };
    await storage.clients.create({
      ...client,
      clientId: "c",
      ownerId: undefined,
      createdAt: now(),
    });
    for (const [name, expiresAt] of [
      ["left", now() + hour],
      ["over", now() - 1_000],
    ] as const) {
      const family = { id: name, clientId: "c", accountId, beganAt: now(), endsAt: expiresAt };
      await storage.grants.begin(
        family,
        { tokens: { access: { hash: name, expiresAt } } },
        undefined,
      );
      await storage.accounts.createLink({ hash: name, accountId, expiresAt });
      const session = { tokenHash: name, csrfToken: "", browser: "", accountId };
      await storage.webSessions.create({ ...session, beganAt: now(), expiresAt }, "");
    }
    const snippet = {
      languageId: 1,
      title: "",
      description: "",
      tags: [],
      private: true,
      code: "",
    };
    const key = { keyHash: "key", fingerprint: "" };
    await storage.snippets.create(
      { ...snippet, ownerId: accountId, createdAt: now() },
      byNobody,
      key,
    );
  };

  const sweepsWell = async (context: ServiceContext): Promise<void> => {
    const before = await keys(lasting);
    await context.storage.grants.sweep(context.now());
    assert.deepEqual(await keys(ending), ["left", "left", "left", "left"]);
    const after = await keys(lasting);
    assert.deepEqual(
      before.filter((key) => !after.includes(key)),
      [],
    );
  };

  const ending = `SELECT hash AS key FROM access_tokens UNION ALL SELECT id FROM families
    UNION ALL SELECT hash FROM links UNION ALL SELECT token_hash FROM web_sessions`;
  const lasting = `SELECT 'audit ' || id AS key FROM audit UNION ALL SELECT 'commit ' || id FROM commits
    UNION ALL SELECT 'key ' || key_hash FROM idempotency_keys`;

  for (const days of [-500, -2, 2, 500]) {
    it(`each sweeps and writes by the database's: one that is ${days} days ahead`, async () => {
      await write(right);
      Date.now = () => ownClock() + days * day;
      other = await open();
      await sweepsWell(other);
      const token = await other.storage.grants.accessToken("left");
      const left = (token?.expiresAt ?? 0) - other.now();
      assert.ok(left > 0 && left <= hour, `${left}`);
    });

    it(`each keeps what another has written: one that was ${days} days ahead`, async () => {
      Date.now = () => ownClock() + days * day;
      other = await open();
      await write(other);
      Date.now = ownClock;
      await sweepsWell(right);
    });
  }

  it("none notices that its own one jumps", async () => {
    other = await open();
    const begun = other.now();
    Date.now = () => ownClock() + 500 * day;
    assert.ok(other.now() - begun < day);
    await other.storage.check();
    assert.ok(other.now() - begun < day);
  });
});
