import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import { passwordCost } from "../../../../src/service/accounts/passwords.ts";
import { registerAccount, type Registration } from "../../../../src/service/accounts/register.ts";
import { ServiceUnderTest } from "../../../support/service/serviceUnderTest.ts";
import { accountName } from "../../../../src/service/storage/accountName.ts";

const ada: Registration = {
  username: "ada",
  firstname: "Ada",
  lastname: "Lovelace",
  email: "ada@example.com",
  password: "a long password",
  locale: "en",
  timezone: "UTC",
};

describe("the registration of an account", function () {
  this.timeout(30_000);
  let target: ServiceUnderTest;

  before(async () => {
    target = await ServiceUnderTest.open();
    await registerAccount(target.context, ada);
  });

  after(() => target.close());

  it("cleans what was typed, but not the password", async () => {
    const result = await registerAccount(target.context, {
      username: " b.c-d_9 ",
      firstname: " Zo\u00eb ",
      lastname: "",
      email: " zoe@b\u00fccher.example ",
      password: "  spaces around  ",
      locale: "PT-br",
      timezone: "europe/berlin",
    });
    assert.ok(result.outcome === "registered");
    const { id, passwordHash, ...rest } = result.account;
    assert.ok(id > 0);
    const { n, r, p } = passwordCost;
    assert.ok(passwordHash.startsWith(`scrypt$${n}$${r}$${p}$`), passwordHash);
    assert.match(passwordHash, /\$[\w-]{22}\$[\w-]{43}$/);
    assert.deepEqual(rest, {
      username: "b.c-d_9",
      firstname: "Zo\u00eb",
      lastname: "",
      email: "zoe@b\u00fccher.example",
      emailVerified: false,
      locale: "pt-BR",
      timezone: "Europe/Berlin",
      registeredAt: target.clock.now(),
      activatedAt: target.clock.now(),
      status: "active",
      isListed: false,
    });
  });

  const refused: Readonly<Record<keyof Registration, readonly string[]>> = {
    username: [
      "",
      "ab",
      "x".repeat(33),
      "Ada",
      "a b c",
      "ad\u00e4",
      "a/b/c",
      "ada\0",
      "ada\n",
      "ADA",
      "ada",
    ],
    firstname: ["x".repeat(101), "a\0b", "a\u202eb", "a\nb"],
    lastname: ["x".repeat(101), "a\0b"],
    email: [
      "",
      "ada",
      "@example.com",
      "ada@",
      "a@b@c",
      "a b@c.d",
      "a@b.c\r\nBcc: x@y.z",
      `${"x".repeat(65)}@b.c`,
      `a@${"x".repeat(255)}`,
    ],
    password: [
      "",
      "short",
      "x".repeat(257),
      "aaaaaaaaaaaa",
      "with\0 NUL inside",
      "Qwertyuiop",
      "1234567890",
      "Summer2024!",
      "123password123",
    ],
    locale: ["", "english language", "e", "en_US", "en-US\0", "x".repeat(40)],
    timezone: ["", "Mars/Olympus", "+01:00", "Europe/", "../etc", "UTC\0"],
  };
  for (const [name, values] of Object.entries(refused)) {
    for (const value of values) {
      it(`refuses the ${name} ${JSON.stringify(value.slice(0, 40))} and names that field alone`, async () => {
        const other = { ...ada, username: "other", email: "other@example.com", [name]: value };
        const result = await registerAccount(target.context, other);
        assert.ok(result.outcome === "refused");
        assert.deepEqual(Object.keys(result.problems), [name]);
        assert.equal(await target.storage.accounts.byUsername(accountName("other")), undefined);
      });
    }
  }

  it("says the same for an e-mail address that is taken as for a free one, and gives it to nobody", async () => {
    for (const [username, email] of [
      ["first", "taken@example.com"],
      ["second", "TAKEN@example.com"],
      ["third", "free@example.com"],
    ] as const) {
      const result = await registerAccount(target.context, { ...ada, username, email });
      assert.ok(result.outcome === "registered");
      assert.equal(result.account.emailVerified, false);
    }
  });

  it("keeps a verified e-mail address for one account", async () => {
    const verified = { emailVerified: true };
    const typed = { ...ada, username: "boss", email: "boss@example.com" };
    const result = await registerAccount(target.context, typed, verified);
    assert.ok(result.outcome === "registered" && result.account.emailVerified);
    const other = { ...typed, username: "other-boss", email: "BOSS@example.com" };
    assert.equal((await registerAccount(target.context, other, verified)).outcome, "refused");
    assert.equal((await registerAccount(target.context, other)).outcome, "registered");
  });

  it("refuses the username as a password", async () => {
    const typed = { ...ada, username: "a-long-username", password: "A-Long-Username" };
    const result = await registerAccount(target.context, typed);
    assert.ok(result.outcome === "refused" && result.problems.password !== undefined);
  });

  it("gives a name to one of two who want it at the same time", async () => {
    const typed = { ...ada, username: "wanted" };
    const results = await Promise.all(
      ["one@example.com", "two@example.com"].map((email) =>
        registerAccount(target.context, { ...typed, email }),
      ),
    );
    assert.deepEqual(results.map(({ outcome }) => outcome).toSorted(), ["refused", "registered"]);
    const loser = results.find((result) => result.outcome === "refused");
    assert.match(loser?.problems.username ?? "", /taken/);
  });
});
