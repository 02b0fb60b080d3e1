import assert from "node:assert/strict";
import fc from "fast-check";
import { accountName } from "../../../../src/service/storage/accountName.ts";
import type { Storage } from "../../../../src/service/storage/storage.ts";
import { plainAccount } from "../../../support/service/plainAccount.ts";
import { openTestStorage } from "../../../support/service/testDatabase.ts";

const never = Number.MAX_SAFE_INTEGER;
/** Owners of applications, and users of them: each is both. */
const people = ["ada", "bob"] as const;
type Person = (typeof people)[number];

/** A credential with all that it hangs from; each of these is called by its name. */
interface Credential {
  readonly name: string;
  readonly parents: readonly string[];
  isThere(storage: Storage): Promise<boolean>;
}

/** Each ends what has the name that it gives among its parents, and nothing else. */
const ends: Readonly<
  Record<string, (storage: Storage, person: Person) => Promise<readonly string[]>>
> = {
  async family({ grants }, person) {
    await grants.revokeFamily(`family of ${person} at ada`, "application-revoked");
    return [`family of ${person} at ada`];
  },
  async session({ webSessions }, person) {
    await webSessions.delete(`session of ${person}`);
    return [`session of ${person}`];
  },
  async client({ clients }, person) {
    await clients.remove(`client of ${person}`, undefined);
    return [`client of ${person}`];
  },
  async leaving(storage, person) {
    await storage.members.remove(await idOf(storage, "team"), await idOf(storage, person));
    return [`membership of ${person}`];
  },
  async password(storage, person) {
    await storage.accounts.setPassword(await idOf(storage, person), "new", undefined);
    return [`password of ${person}`];
  },
  async disabling(storage, person) {
    await storage.accounts.setStatus(await idOf(storage, person), "disabled");
    return [`password of ${person}`, `client of ${person}`, `activity of ${person}`];
  },
  async removal(storage, person) {
    await storage.accounts.remove(await idOf(storage, person));
    return [person];
  },
};

async function idOf({ accounts }: Storage, person: Person | "team"): Promise<number> {
  const account = await accounts.byUsername(accountName(person));
  assert.ok(account);
  return account.id;
}

async function populate(storage: Storage): Promise<readonly Credential[]> {
  for (const username of people) {
    const account = await storage.accounts.create({
      ...plainAccount,
      username,
      email: username,
      passwordHash: "old",
    });
    await storage.clients.create({
      clientId: `client of ${username}`,
      name: "",
      secretHash: "",
      redirectUris: [],
      redirectPrefixes: [],
      ownerId: account?.id,
      createdAt: 0,
    });
  }
  const team = await storage.accounts.create({ ...plainAccount, username: "team" });
  for (const user of people) {
    assert.ok(await storage.members.add(team?.id ?? 0, await idOf(storage, user)));
  }
  const all: Credential[] = [];
  for (const user of people) all.push(await signIn(storage, user), await mailTo(storage, user));
  for (const user of people) {
    for (const owner of people) {
      all.push(...(await connect(storage, user, owner)));
      all.push(...(await connect(storage, user, owner, "team")));
    }
  }
  return all;
}

async function signIn(storage: Storage, user: Person): Promise<Credential> {
  const tokenHash = `session of ${user}`;
  const accountId = await idOf(storage, user);
  const session = { tokenHash, accountId, csrfToken: "", beganAt: 0, expiresAt: never };
  assert.ok(await storage.webSessions.create({ ...session, browser: "" }, "old"));
  return {
    name: tokenHash,
    parents: [user, `password of ${user}`, tokenHash],
    isThere: async ({ webSessions }) => (await webSessions.byTokenHash(tokenHash)) !== undefined,
  };
}

async function mailTo(storage: Storage, user: Person): Promise<Credential> {
  const hash = `mail to ${user}`;
  const accountId = await idOf(storage, user);
  await storage.accounts.createVerification({ hash, accountId, email: user, expiresAt: never });
  return {
    name: hash,
    parents: [user, `activity of ${user}`],
    isThere: async ({ accounts }) =>
      (await accounts.verifyEmail(accountId, hash, 0)) === "verified",
  };
}

async function connect(
  storage: Storage,
  user: Person,
  owner: Person,
  as: Person | "team" = user,
): Promise<readonly Credential[]> {
  const id = `family of ${user} at ${owner}${as === user ? "" : " as team"}`;
  const clientId = `client of ${owner}`;
  const accountId = await idOf(storage, as);
  const memberId = as === user ? undefined : await idOf(storage, user);
  const code = { redirectUri: "", codeChallenge: undefined, expiresAt: never };
  const begun = await storage.grants.begin(
    { id, clientId, accountId, memberId, beganAt: 0, endsAt: never },
    { code: { ...code, codeHash: `code in ${id}` } },
    `session of ${user}`,
  );
  assert.equal(begun, "begun");
  const [access, refresh] = ["access", "refresh"].map((kind) => `${kind} in ${id}`) as [
    string,
    string,
  ];
  await storage.grants.saveTokens(id, {
    access: { hash: access, expiresAt: never },
    refresh: { hash: refresh, expiresAt: never },
  });
  const membership = as === user ? [] : [`membership of ${user}`];
  const parents = [id, clientId, owner, user, `password of ${user}`, ...membership];
  return [
    {
      name: access,
      parents,
      isThere: async ({ grants }) => (await grants.accessToken(access)) !== undefined,
    },
    {
      name: refresh,
      parents,
      isThere: async ({ grants }) => (await grants.family(id)) !== undefined,
    },
    {
      name: `code in ${id}`,
      parents,
      isThere: async ({ grants }) => (await grants.useCode(`code in ${id}`)) !== undefined,
    },
  ];
}

describe("Credentials", () => {
  it("end with their parents, at once, and with nothing else", async function () {
    // A hundred databases: over a network each takes a while.
    this.timeout(180_000);
    const step = fc.tuple(fc.constantFrom(...Object.keys(ends)), fc.constantFrom(...people));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(step, { maxLength: 3 }), async (steps) => {
        const storage = await openTestStorage(() => 0);
        const all = await populate(storage);
        const ended = new Set<string>();
        for (const [kind, person] of steps) {
          if (ended.has(person)) continue;
          for (const name of (await ends[kind]?.(storage, person)) ?? []) ended.add(name);
        }
        for (const credential of all) {
          const lives = !credential.parents.some((parent) => ended.has(parent));
          const isThere = await credential.isThere(storage);
          assert.equal(isThere, lives, `${credential.name} after ${steps.join("; ")}`);
        }
        await storage.close();
      }),
      { numRuns: 200 },
    );
  });

  it("do not begin under a parent that has ended", async () => {
    const storage = await openTestStorage(() => 0);
    await populate(storage);
    const accountId = await idOf(storage, "bob");
    const family = { id: "late", clientId: "client of ada", accountId, beganAt: 0, endsAt: never };
    const first = { tokens: { access: { hash: "late", expiresAt: never } } };
    const begin = (session: string | undefined) => storage.grants.begin(family, first, session);
    const session = { tokenHash: "late", accountId, csrfToken: "", beganAt: 0, expiresAt: never };
    const signInBy = (hash: string) =>
      storage.webSessions.create({ ...session, browser: "" }, hash);
    assert.equal(await begin("session of ada"), "gone", "another's session");
    assert.equal(await signInBy("older"), false, "another password");
    await storage.accounts.setPassword(accountId, "new", "old");
    assert.equal(await storage.accounts.setPassword(accountId, "thief's", "old"), false);
    assert.equal(await begin("session of bob"), "gone", "a session that has ended");
    assert.equal(await signInBy("old"), false, "a password that was changed");
    await storage.accounts.setStatus(accountId, "disabled");
    assert.equal(await begin(undefined), "gone", "a disabled account");
    assert.equal(await signInBy("new"), false, "a disabled account");
    await storage.accounts.setStatus(accountId, "active");
    const owner = await idOf(storage, "ada");
    await storage.accounts.setStatus(owner, "disabled");
    assert.equal(await begin(undefined), "gone", "a disabled owner's client");
    assert.equal(await storage.clients.byId("client of ada"), undefined);
    await storage.accounts.setStatus(owner, "active");
    assert.notEqual(await storage.clients.byId("client of ada"), undefined);
    await storage.clients.remove("client of ada", undefined);
    assert.equal(await begin(undefined), "gone", "a client that is gone");
    assert.equal(await storage.grants.accessToken("late"), undefined);
    await storage.close();
  });

  it("never outlive their family, whatever they say themselves", async () => {
    const storage = await openTestStorage(() => 0);
    await populate(storage);
    const accountId = await idOf(storage, "bob");
    const family = { id: "short", clientId: "client of ada", accountId, beganAt: 0, endsAt: 10 };
    const long = (hash: string) => ({ hash, expiresAt: never });
    const tokens = { access: long("access"), refresh: long("refresh") };
    await storage.grants.begin(family, { tokens }, undefined);
    assert.equal((await storage.grants.accessToken("access"))?.expiresAt, 10);
    assert.equal((await storage.grants.family("short"))?.refreshableUntil, 10);
    await storage.close();
  });
});
