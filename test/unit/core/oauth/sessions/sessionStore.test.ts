import assert from "node:assert/strict";
import { guardedVault } from "../../../../../src/core/oauth/guardedVault.ts";
import type { SessionChange } from "../../../../../src/core/oauth/sessions/sessionStore.ts";
import { KnownAccounts } from "../../../../../src/core/oauth/sessions/knownAccounts.ts";
import { SessionStore } from "../../../../../src/core/oauth/sessions/sessionStore.ts";
import {
  isLost,
  type StoredSession,
} from "../../../../../src/core/oauth/sessions/storedSession.ts";
import { accountNamed } from "../../../../support/oauth/accountNamed.ts";
import { FaultyVault } from "../../../../support/secrets/faultyVault.ts";
import { SharedSecrets } from "../../../../support/secrets/inMemoryVault.ts";
import { InMemoryStore } from "../../../../support/computer/inMemoryStore.ts";
import { ManualClock } from "../../../../support/computer/manualClock.ts";
import { RecordingLog } from "../../../../support/computer/recordingLog.ts";

const prefix = "snippetService.session.";

function sessionOf(id: string, changes: Partial<StoredSession> = {}): StoredSession {
  return {
    schema: 1,
    id,
    signIn: "s",
    generation: 0,
    accessToken: `access-${id}`,
    refreshToken: `refresh-${id}`,
    tokenType: "Bearer",
    obtainedAt: 1,
    expiresIn: 60,
    authOrigin: "https://a.example",
    apiOrigin: "https://a.example",
    clientIdHash: "h",
    account: { ...accountNamed("ada"), id, label: `label-${id}` },
    scopes: [],
    refresh: "possible",
    ...changes,
  };
}

/** Until all that was under way, and what follows from it, is done. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe("session store", () => {
  let secrets: SharedSecrets;
  let memory: InMemoryStore;
  let log: RecordingLog;

  beforeEach(() => {
    memory = new InMemoryStore();
    secrets = new SharedSecrets();
    log = new RecordingLog();
  });

  function open(): { readonly store: SessionStore; readonly changes: SessionChange[] } {
    const store = new SessionStore(secrets.window(), new KnownAccounts(memory), log);
    const changes: SessionChange[] = [];
    store.onDidChange((change) => changes.push(change));
    return { store, changes };
  }

  it("keeps one secret a session, and lists what another window stored", async () => {
    const { store } = open();
    await store.save(sessionOf("b"));
    await store.save(sessionOf("a"));
    assert.deepEqual([...secrets.values.keys()], [`${prefix}b`, `${prefix}a`]);
    assert.deepEqual(await open().store.list(), [sessionOf("a"), sessionOf("b")]);
  });

  it("tells of added, changed and removed sessions, once each, in both windows", async () => {
    const one = open();
    const two = open();
    await one.store.list();
    await two.store.list();
    const renewed = sessionOf("a", { generation: 1 });
    await one.store.save(sessionOf("a"));
    await settled();
    await one.store.save(renewed);
    await settled();
    await two.store.delete("a");
    await settled();
    const expected: readonly SessionChange[] = [
      { added: [sessionOf("a")], removed: [], changed: [] },
      { added: [], removed: [], changed: [renewed] },
      { added: [], removed: [renewed], changed: [] },
    ];
    assert.deepEqual(one.changes, expected);
    assert.deepEqual(two.changes, expected);
  });

  it("listing is no change", async () => {
    await open().store.save(sessionOf("a"));
    const { store, changes } = open();
    await store.list();
    await store.list();
    await settled();
    assert.deepEqual(changes, []);
  });

  it("an event without a change, or twice, is no change", async () => {
    const { store, changes } = open();
    await store.save(sessionOf("a"));
    await settled();
    changes.length = 0;
    await secrets.tell(`${prefix}a`);
    await secrets.tell(`${prefix}a`);
    await secrets.tell("something.else");
    await settled();
    assert.deepEqual(changes, []);
  });

  const good = JSON.stringify(sessionOf("a"));
  const unreadable: readonly [what: string, text: string][] = [
    ["cut off", good.slice(0, -5)],
    ["null", "null"],
    ["an array", "[]"],
    ["a number", "7"],
    ["empty", ""],
    ["5 MB", JSON.stringify({ ...sessionOf("a"), extra: "x".repeat(5_000_000) })],
    ["of schema 99", JSON.stringify({ ...sessionOf("a"), schema: 99 })],
    ["without a schema", JSON.stringify({ ...sessionOf("a"), schema: undefined })],
    ["with a token of the wrong type", JSON.stringify({ ...sessionOf("a"), accessToken: 7 })],
    ["with a token with CR LF", JSON.stringify({ ...sessionOf("a"), accessToken: "a\r\nb" })],
    [
      "with a refresh token with CR LF",
      JSON.stringify({ ...sessionOf("a"), refreshToken: "\r\n" }),
    ],
    ["with a time that is text", JSON.stringify({ ...sessionOf("a"), obtainedAt: "now" })],
    ["with an account that is none", JSON.stringify({ ...sessionOf("a"), account: [] })],
    ["of another id", JSON.stringify(sessionOf("z"))],
    ["with all of it in __proto__", `{"__proto__":${good}}`],
  ];
  for (const [what, text] of unreadable) {
    it(`a secret ${what} is signed out cleanly, and left as it is until a new sign-in`, async () => {
      secrets.values.set(`${prefix}a`, text);
      secrets.values.set(`${prefix}b`, JSON.stringify(sessionOf("b")));
      const { store } = open();
      assert.deepEqual(await store.list(), [sessionOf("b")]);
      assert.equal(await store.read("a"), undefined);
      await secrets.tell(`${prefix}a`);
      await settled();
      assert.equal(secrets.values.get(`${prefix}a`), text);
      assert.equal(log.lines.length, 1, "one line in the log, not one for each look");
      assert.equal("polluted" in {}, false);
      await store.save(sessionOf("a"));
      assert.deepEqual(await store.list(), [sessionOf("a"), sessionOf("b")]);
    });
  }

  it("unreadable secrets go when everything is to be forgotten, other secrets stay", async () => {
    secrets.values.set(`${prefix}a`, "broken");
    secrets.values.set("snippetService.clientSecret.x", "s");
    await open().store.deleteUnreadable();
    assert.deepEqual([...secrets.values.keys()], ["snippetService.clientSecret.x"]);
  });

  for (const kind of ["keys", "get"] as const) {
    for (const fault of ["reject", "hang"] as const) {
      it(`${kind} that ${fault}s is a storage error, not a sign-out`, async () => {
        const clock = new ManualClock();
        const vault = new FaultyVault(secrets.window());
        const store = new SessionStore(guardedVault(vault, clock), new KnownAccounts(memory), log);
        const changes: SessionChange[] = [];
        store.onDidChange((change) => changes.push(change));
        await store.save(sessionOf("a"));
        await settled();
        changes.length = 0;
        vault.faults.set(kind, fault);
        const listing = store.list();
        listing.catch(() => undefined);
        await settled();
        clock.advance(20_000);
        await assert.rejects(listing, { code: "storage" });
        vault.faults.clear();
        assert.deepEqual(await store.list(), [sessionOf("a")]);
        assert.deepEqual(changes, []);
        assert.equal(clock.waiting, 0, "no timer is left");
      });
    }
  }

  it("a store that keeps nothing is found out by reading back", async () => {
    const vault = new FaultyVault(secrets.window());
    const guarded = guardedVault(vault, new ManualClock());
    const store = new SessionStore(guarded, new KnownAccounts(memory), log);
    vault.faults.set("store", "lose");
    await assert.rejects(store.save(sessionOf("a")), { code: "storage" });
  });

  it("a store that tells of no change is seen through by the next look", async () => {
    const { store } = open();
    await store.save(sessionOf("a"));
    await settled();
    secrets.values.delete(`${prefix}a`);
    assert.equal(await store.read("a"), undefined);
    assert.deepEqual(await store.list(), []);
  });

  describe("when the secret store has lost a session", () => {
    const labels = (sessions: readonly StoredSession[]): readonly (readonly [string, boolean])[] =>
      sessions.map((session) => [session.account.label, isLost(session)]);

    beforeEach(async () => {
      await open().store.save(sessionOf("a"));
      await settled();
    });

    it("stores no secret elsewhere", () => {
      const { accessToken, refreshToken = "", signIn } = sessionOf("a");
      const stored = JSON.stringify([...memory.values]);
      assert.match(stored, /apiOrigin/u);
      for (const secret of [accessToken, refreshToken, signIn]) {
        assert.ok(!stored.includes(JSON.stringify(secret)));
      }
    });

    for (const text of [undefined, "broken"]) {
      it(`lists it without a token, where its secret is ${text ?? "missing"}`, async () => {
        secrets.values.clear();
        if (text !== undefined) secrets.values.set(`${prefix}a`, text);
        const { store, changes } = open();
        const [lost, ...others] = await store.list();
        const { id, apiOrigin, account } = sessionOf("a");
        assert.deepEqual(
          [lost?.id, lost?.apiOrigin, lost?.account, lost?.refresh, lost?.accessToken],
          [id, apiOrigin, account, "ended", ""],
        );
        assert.deepEqual([others, await store.read("a"), changes], [[], undefined, []]);
      });
    }

    it("names it once, and again after another loss", async () => {
      const untold = async (): Promise<readonly string[]> => {
        const lost = (await open().store.list()).filter(isLost);
        return (await new KnownAccounts(memory).takeUntold(lost)).map(({ id }) => id);
      };
      assert.deepEqual(await untold(), []);
      secrets.values.clear();
      assert.deepEqual([await untold(), await untold()], [["a"], []]);
      await open().store.save(sessionOf("a"));
      await settled();
      secrets.values.clear();
      assert.deepEqual(await untold(), ["a"]);
    });

    it("takes a new sign-in as an added session", async () => {
      secrets.values.clear();
      const { store, changes } = open();
      await store.list();
      await store.save(sessionOf("a"));
      await settled();
      assert.deepEqual(changes, [{ added: [sessionOf("a")], removed: [], changed: [] }]);
      assert.deepEqual(labels(await store.list()), [["label-a", false]]);
    });

    it("forgets it with a sign-out, in this window and after a restart", async () => {
      secrets.values.clear();
      const { store, changes } = open();
      await store.list();
      await store.delete("a");
      assert.deepEqual(
        changes.map(({ removed }) => removed.map(({ id }) => id)),
        [["a"]],
      );
      assert.deepEqual([await store.list(), await open().store.list()], [[], []]);
    });

    it("does not list an account that another window signed out", async () => {
      const { store } = open();
      await store.list();
      await open().store.delete("a");
      await settled();
      assert.deepEqual([await store.list(), await open().store.list()], [[], []]);
    });
  });

  it("after disposal it listens no more", async () => {
    const { store, changes } = open();
    await store.list();
    store.dispose();
    await open().store.save(sessionOf("a"));
    await settled();
    assert.deepEqual(changes, []);
  });
});
