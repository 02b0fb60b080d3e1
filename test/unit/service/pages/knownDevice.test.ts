import assert from "node:assert/strict";
import { makeLink } from "../../../../src/service/accounts/links.ts";
import { ServiceUnderTest, testPassword } from "../../../support/service/serviceUnderTest.ts";
import { type VisitedPage, WebVisitor } from "../../../support/service/webVisitor.ts";

const hour = 3_600_000;

describe("A user whose name strangers try all the time", () => {
  let target: ServiceUnderTest;
  let own: WebVisitor;
  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    await target.account("ada");
    await target.account("eve");
    own = new WebVisitor(target, "192.0.2.2");
    await own.signIn("ada");
    for (const name of own.cookies.keys()) if (name.includes("session")) own.cookies.delete(name);
  });
  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  const attempt = async (visitor: WebVisitor, password: string): Promise<VisitedPage> =>
    visitor.submit(await visitor.get("/sign-in"), "password", { username: "ada", password });
  /** @returns how many guesses were looked at. */
  const guess = async (visitor: WebVisitor): Promise<number> => {
    for (let guesses = 0; guesses < 100; guesses += 1) {
      if ((await attempt(visitor, `guess ${guesses}`)).status === 429) return guesses;
    }
    return assert.fail("nothing is refused");
  };

  /** From as many networks as it takes. */
  const guessEverywhere = async (): Promise<void> => {
    for (let at = 101; at <= 103; at += 1) await guess(new WebVisitor(target, `192.0.2.${at}`));
  };

  it("signs in where the account signed in before", async () => {
    await guessEverywhere();
    assert.equal((await attempt(new WebVisitor(target, "192.0.2.3"), testPassword)).status, 429);
    assert.equal((await attempt(new WebVisitor(target, "192.0.2.2"), testPassword)).status, 303);
    assert.equal((await attempt(own, testPassword)).status, 303);
  });

  it("signs in where a link gave the account a new password", async () => {
    await guessEverywhere();
    const visitor = new WebVisitor(target, "192.0.2.3");
    const link = new URL(await makeLink(target.context, target.origin, 1));
    const password = "an uncommon one, 9";
    const page = await visitor.get(`${link.pathname}${link.search}`);
    assert.equal((await visitor.submit(page, "password", { password })).status, 303);
    assert.equal((await attempt(visitor, password)).status, 303);
    assert.equal((await attempt(new WebVisitor(target, "192.0.2.4"), password)).status, 429);
  });

  it("signs in elsewhere while one network guesses", async () => {
    const stranger = new WebVisitor(target, "192.0.2.1");
    assert.equal(await guess(stranger), 5);
    target.clock.advance(hour);
    assert.equal(await guess(stranger), 4);
    assert.equal((await attempt(new WebVisitor(target, "192.0.2.3"), testPassword)).status, 303);
  });

  it("is guessed at fewer than forty times in an hour, from all places together, known or not", async () => {
    const known = Array.from({ length: 10 }, (_, at) => `192.0.2.${at + 20}`);
    // Each of them a new place with a right password, which uses up nothing.
    for (const address of known) await new WebVisitor(target, address).signIn("ada");
    const places = [...known, ...known.map((_, at) => `198.51.100.${at}`)];
    let guesses = 0;
    for (let minutes = 0; minutes <= 60; minutes += 5) {
      for (const address of places) guesses += await guess(new WebVisitor(target, address));
      guesses += await guess(own);
      target.clock.advance(hour / 12);
    }
    assert.ok(guesses >= 30 && guesses < 40, `${guesses} guesses`);
  });

  it("is a stranger where others signed in", async () => {
    const evil = new WebVisitor(target, "192.0.2.1");
    await evil.signIn("eve");
    await guessEverywhere();
    assert.equal((await attempt(evil, testPassword)).status, 429);
  });

  it("is guessed at no faster by who has such a browser, nor gives others more guesses by signing in", async () => {
    const stranger = new WebVisitor(target, "192.0.2.1");
    assert.equal(await guess(stranger), 5);
    assert.equal(await guess(own), 5);
    target.clock.advance(hour);
    assert.equal(await guess(stranger), 4);
    assert.equal((await attempt(own, testPassword)).status, 303);
    assert.equal(await guess(stranger), 0);
  });

  const spoilt: Readonly<Record<string, () => Promise<unknown>>> = {
    "another account signed in there": () => own.signIn("eve"),
    "the cookie was made up": async () => {
      for (const name of own.cookies.keys()) {
        if (name.includes("device")) own.cookies.set(name, `${"a".repeat(43)}.${"b".repeat(43)}`);
      }
    },
    "the password was changed": () => target.storage.accounts.setPassword(1, "scrypt$", undefined),
  };
  for (const [what, spoil] of Object.entries(spoilt)) {
    it(`is anybody's where ${what}`, async () => {
      await spoil();
      await guessEverywhere();
      const moved = new WebVisitor(target, "192.0.2.3");
      for (const [name, value] of own.cookies) moved.cookies.set(name, value);
      assert.equal((await attempt(moved, testPassword)).status, 429);
    });
  }
});
