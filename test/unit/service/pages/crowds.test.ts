import assert from "node:assert/strict";
import { ServiceUnderTest, testPassword } from "../../../support/service/serviceUnderTest.ts";
import { type VisitedPage, WebVisitor } from "../../../support/service/webVisitor.ts";

describe("A crowd that signs in from one address", function () {
  this.timeout(30_000);
  let target: ServiceUnderTest;
  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    await target.account("ada");
  });
  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  const signIn = async (visitor: WebVisitor, username: string): Promise<VisitedPage> =>
    visitor.submit(await visitor.get("/sign-in"), "password", { username, password: testPassword });

  it("keeps nobody else out", async () => {
    const stranger = new WebVisitor(target, "192.0.2.1");
    await stranger.get("/sign-in");
    let isOver = false;
    const crowd = Promise.all(
      Array.from({ length: 60 }, (_, index) => signIn(stranger, `nobody${index}`)),
    ).finally(() => (isOver = true));
    // Several users, one after the other, while the crowd is at the gate.
    for (let index = 0; index < 3; index += 1) {
      assert.equal((await signIn(new WebVisitor(target, "192.0.2.2"), "ada")).status, 303);
    }
    assert.equal(isOver, false);
    const statuses = (await crowd).map(({ status }) => status);
    assert.ok(statuses.filter((status) => status === 503).length >= 45, statuses.join(" "));
  });

  it("uses up none of a user's attempts by those that are turned away", async () => {
    const stranger = new WebVisitor(target, "192.0.2.1");
    await stranger.get("/sign-in");
    // The gate is full of others.
    const others = Promise.all(
      Array.from({ length: 10 }, (_, index) => signIn(stranger, `n${index}`)),
    );
    const refused = await Promise.all(Array.from({ length: 40 }, () => signIn(stranger, "ada")));
    assert.ok(refused.every(({ status }) => status === 503));
    await others;
    assert.equal((await signIn(new WebVisitor(target, "192.0.2.2"), "ada")).status, 303);
  });

  const answerTo = async (address: string, username: string): Promise<VisitedPage> => {
    const visitor = new WebVisitor(target, address);
    const names = { username, firstname: "", lastname: "", email: "a@example.com" };
    const place = { locale: "en", timezone: "UTC", password: "eleven quiet tractors" };
    return visitor.submit(await visitor.get("/register"), "password", { ...names, ...place });
  };

  it("tells ten times whether a username is taken, then ten times a day", async () => {
    const ask = async (username: string) => {
      const { text } = await answerTo("192.0.2.1", username);
      return /This username is taken|Many attempts/.exec(text)?.[0];
    };
    await target.account("taken");
    const told: (string | undefined)[] = [];
    for (let index = 0; index < 12; index += 1) told.push(await ask("taken"));
    const taken = "This username is taken";
    assert.deepEqual(told, [
      ...Array.from({ length: 10 }, () => taken),
      "Many attempts",
      "Many attempts",
    ]);
    assert.equal(await ask("free"), "Many attempts");
    target.clock.advance(144 * 60_000);
    assert.deepEqual([await ask("taken"), await ask("taken")], [taken, "Many attempts"]);
  });

  it("registers ten accounts, then ten in a day, and keeps nobody else from it", async () => {
    const register = async (address: string, username: string): Promise<number> =>
      (await answerTo(address, username)).status;
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      statuses.push(await register("192.0.2.1", `user${index}`));
    }
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 303), 400, 400]);
    assert.equal(await register("192.0.2.2", "other"), 303);
    target.clock.advance(144 * 60_000);
    assert.equal(await register("192.0.2.1", "user10"), 303);
    assert.equal(await register("192.0.2.1", "user11"), 400);
  });
});
