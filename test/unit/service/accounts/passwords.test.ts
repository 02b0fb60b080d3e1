import assert from "node:assert/strict";
import { randomBytes, scryptSync } from "node:crypto";
import { after, before, describe, it } from "mocha";
import {
  hashPassword,
  passwordCost,
  verifyPassword,
} from "../../../../src/service/accounts/passwords.ts";
import {
  cheapPasswordCost,
  realPasswordCost,
  usePasswordCost,
} from "../../../support/service/cheapPasswords.ts";

const cheap = { n: 4, r: 1, p: 1 };

describe("a password", function () {
  this.timeout(30_000);
  before(() => usePasswordCost(realPasswordCost));
  after(() => usePasswordCost(cheapPasswordCost));

  it("is stored as scrypt with its parameters and salt", async () => {
    const salt = randomBytes(16);
    const stored = await hashPassword("correct horse", salt, cheap);
    const key = scryptSync("correct horse", salt, 32, { N: 4, r: 1, p: 1 });
    assert.equal(stored, `scrypt$4$1$1$${salt.toString("base64url")}$${key.toString("base64url")}`);
  });

  it("costs at least one of OWASP's minimum settings by default", () => {
    const { n, r, p } = passwordCost;
    assert.ok(r === 8 && n * p >= 2 ** 15 * 3, JSON.stringify(passwordCost));
  });

  it("is right only as it was typed, however its letters were composed", async () => {
    const stored = await hashPassword("caf\u00e9 au lait", randomBytes(16), cheap);
    for (const [typed, expected] of [
      ["caf\u00e9 au lait", true],
      ["cafe\u0301 au lait", true],
      ["caf\u00e9 au lait ", false],
      ["Caf\u00e9 au lait", false],
      ["", false],
    ] as const) {
      assert.equal(await verifyPassword(typed, stored), expected, typed);
    }
  });

  it("has another hash each time", async () => {
    const [one, other] = [randomBytes(16), randomBytes(16)];
    assert.notEqual(
      await hashPassword("same", one, cheap),
      await hashPassword("same", other, cheap),
    );
  });

  for (const stored of [
    undefined,
    "",
    "x",
    "scrypt$4$1$1$AAAA",
    "scrypt$4$1$1$AAAA$",
    "bcrypt$4$1$1$AAAA$AAAA",
  ]) {
    it(`is never right for ${String(stored)}`, async () => {
      assert.equal(await verifyPassword("", stored), false);
    });
  }

  it("of nobody takes as long as that of somebody", async () => {
    const stored = await hashPassword("a password", randomBytes(16));
    // It works in another thread. The least of several times is without what else goes on.
    const timed = async (of: string | undefined) => {
      const times: number[] = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const start = process.cpuUsage();
        await verifyPassword("another", of);
        const { user, system } = process.cpuUsage(start);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    const [somebody, nobody] = [await timed(stored), await timed(undefined)];
    assert.ok(nobody > somebody / 3, `${nobody} and ${somebody} microseconds`);
  });
});
