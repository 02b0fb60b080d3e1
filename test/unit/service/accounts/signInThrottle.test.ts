import assert from "node:assert/strict";
import fc from "fast-check";
import {
  attemptSignIn,
  type Place,
  signInSucceeded,
} from "../../../../src/service/accounts/signInThrottle.ts";
import { type AccountName, accountName } from "../../../../src/service/storage/accountName.ts";
import type { Storage } from "../../../../src/service/storage/storage.ts";
import { ServiceUnderTest } from "../../../support/service/serviceUnderTest.ts";
import { TestDatabase } from "../../../support/service/testDatabase.ts";

const minute = 60_000;

describe("the throttle of sign-ins", () => {
  let target: ServiceUnderTest;
  const throttleOver = (storage: Storage) => {
    const context = { ...target.context, storage };
    return {
      attempt: (name: AccountName, place: Place) => attemptSignIn(context, name, place),
      succeeded: (name: AccountName, place: Place) => signInSucceeded(context, name, place),
    };
  };
  let throttle: ReturnType<typeof throttleOver>;
  const ada = accountName("ada");
  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    throttle = throttleOver(target.storage);
  });
  afterEach(() => target.close());

  const home: Place = { key: "home", isKnown: true };
  const elsewhere = (at: number): Place => ({ key: `192.0.2.${at}`, isKnown: false });
  const useUp = async (place = home): Promise<void> => {
    for (let count = 0; count < 5; count += 1) assert.equal(await throttle.attempt(ada, place), 0);
  };

  for (const [where, place] of [
    ["where the account signed in before", home],
    ["elsewhere", elsewhere(1)],
  ] as const) {
    it(`lets five attempts go at once, then one in fifteen minutes, ${where}`, async () => {
      await useUp(place);
      for (let count = 0; count < 3; count += 1) {
        assert.equal(await throttle.attempt(ada, place), 15 * minute);
        target.clock.advance(15 * minute - 1);
        assert.equal(await throttle.attempt(ada, place), 1);
        target.clock.advance(1);
        assert.equal(await throttle.attempt(ada, place), 0);
      }
    });
  }

  it("keeps nobody out for what is guessed elsewhere, from two networks all the time", async () => {
    const refused: number[] = [];
    for (let second = 0; second <= 4 * 3_600; second += 20) {
      for (const stranger of [1, 2]) await throttle.attempt(ada, elsewhere(stranger));
      if (second % 3_600 === 1_800) refused.push(await throttle.attempt(ada, elsewhere(second)));
      target.clock.advance(20_000);
    }
    assert.deepEqual(refused, [0, 0, 0, 0]);
    await useUp();
  });

  it("starts anew after 75 minutes", async () => {
    await useUp();
    target.clock.advance(75 * minute);
    await useUp();
  });

  for (const [where, place] of [
    ["where the account signed in before", home],
    ["elsewhere", elsewhere(1)],
  ] as const) {
    it(`counts wrong passwords alone, and all of them, between right ones, ${where}`, async () => {
      for (let wrong = 0; wrong < 4; wrong += 1) {
        assert.equal(await throttle.attempt(ada, place), 0);
        for (let right = 0; right < 20; right += 1) {
          assert.equal(await throttle.attempt(ada, place), 0);
          await throttle.succeeded(ada, place);
        }
      }
      assert.equal(await throttle.attempt(ada, place), 0);
      assert.equal(await throttle.attempt(ada, place), 15 * minute);
    });
  }

  it("allows twenty guesses in an hour where the account never signed in, however many are sent", async () => {
    let guesses = 0;
    for (let second = 0; second <= 3_600; second += 5) {
      for (let sent = 0; sent < 10; sent += 1)
        guesses += (await throttle.attempt(ada, elsewhere(10 * second + sent))) === 0 ? 1 : 0;
      target.clock.advance(5_000);
    }
    assert.equal(guesses, 20);
  });

  /** A to Z in the mathematical alphabets, in full width, in circles. */
  const lookAlikes = [0x1d400, 0x1d4d0, 0x1d5a0, 0xff21, 0x24b6, 0x41];
  const spelling = fc
    .array(fc.constantFrom(...lookAlikes), { minLength: 5, maxLength: 5 })
    .chain((alphabets) => {
      const letters = Array.from("alice", (letter, at) =>
        String.fromCodePoint((alphabets[at] ?? 0x41) + letter.charCodeAt(0) - 97),
      );
      return fc.constantFrom(letters.join(""), ` ${letters.join("")}\t`);
    });

  it("counts an account, in whichever spelling its name is typed", async () => {
    await target.account("alice");
    const throttled: boolean[] = [];
    await fc.assert(
      fc.asyncProperty(spelling, async (typed) => {
        const name = accountName(typed);
        assert.notEqual(await target.storage.accounts.byUsername(name), undefined, typed);
        throttled.push((await throttle.attempt(name, home)) > 0);
      }),
      { numRuns: 100 },
    );
    assert.equal(throttled.indexOf(true), 5);
    assert.equal(throttled.lastIndexOf(false), 4);
  });

  it("forgets nobody, however many other names are tried, and whatever is swept", async () => {
    await useUp();
    for (let count = 0; count < 20_000; count += 1)
      await throttle.attempt(accountName(`n${count}`), home);
    await target.storage.grants.sweep(target.clock.now());
    assert.equal(await throttle.attempt(ada, home), 15 * minute);
    target.clock.advance(75 * minute + 1);
    await target.storage.grants.sweep(target.clock.now());
    await useUp();
  });

  it("counts over all processes, and over a restart", async () => {
    const database = await TestDatabase.create();
    const storages = await Promise.all([database.open(), database.open()]);
    for (let count = 0; count < 5; count += 1) {
      const storage = storages[count % 2];
      assert.ok(storage !== undefined);
      assert.equal(await throttleOver(storage).attempt(ada, home), 0);
    }
    for (const storage of storages) await storage.close();
    const restarted = await database.open();
    assert.equal(await throttleOver(restarted).attempt(ada, home), 15 * minute);
    await restarted.close();
    await database.remove();
  });

  it("keeps nothing of what was typed", async () => {
    const takenKeys: string[] = [];
    target.storage.limits.take = async (key) => {
      takenKeys.push(key);
      return 0;
    };
    await throttle.attempt(accountName("hunter2-my-password"), elsewhere(1));
    assert.equal(takenKeys.length, 2);
    for (const key of takenKeys) assert.match(key, /^[0-9a-f]{64}$/u);
  });
});
