import assert from "node:assert/strict";
import { startServer } from "../../../../src/service/server.ts";
import { ServiceUnderTest, testPassword } from "../../../support/service/serviceUnderTest.ts";
import { type VisitedPage, WebVisitor } from "../../../support/service/webVisitor.ts";

const noRedirect = (init?: RequestInit): RequestInit => ({ ...init, redirect: "manual" });

describe("A crowd that signs in", function () {
  this.timeout(30_000);
  let target: ServiceUnderTest;
  let reached: Pick<ServiceUnderTest, "fetch">;
  let crowd: AbortController;
  /** Whose passwords were looked at: ada's, or nobody's. */
  let turns: number[];
  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    reached = target;
    await target.account("ada");
    crowd = new AbortController();
    turns = [];
    const { limits } = target.storage;
    const take = limits.take.bind(limits);
    limits.take = (key, rate, now, account) => {
      if (account !== undefined) turns.push(account);
      return take(key, rate, now, account);
    };
  });
  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  const signIn = async (visitor: WebVisitor, username: string): Promise<VisitedPage> =>
    visitor.submit(await visitor.get("/sign-in"), "password", { username, password: testPassword });
  const signInAt = (address: string): Promise<VisitedPage> =>
    signIn(new WebVisitor(reached, address), "ada");

  /** Forty who have not left before the crowd does, each at the gate by then. @returns their statuses. */
  const gather = async (
    nameOf: (at: number) => string,
    addressOf: (at: number) => string,
  ): Promise<Promise<readonly number[]>[]> => {
    const { accounts } = target.storage;
    const byUsername = accounts.byUsername.bind(accounts);
    const atGate = new Promise<void>((resolve) => {
      let count = 0;
      accounts.byUsername = async (name) => {
        const account = await byUsername(name);
        if ((count += 1) === 40) setImmediate(resolve);
        return account;
      };
    });
    const statuses = Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const visitor = new WebVisitor(reached, addressOf(at), crowd.signal);
        return await signIn(visitor, nameOf(at)).then(
          ({ status }) => status,
          () => 0,
        );
      }),
    );
    await atGate;
    turns.length = 0;
    return [statuses];
  };
  /** How many others had a turn between one of ada's and the one before. */
  const before = (): number => turns.indexOf(1);

  const crowds: Readonly<
    Record<string, readonly [nameOf: (at: number) => string, addressOf: (at: number) => string]>
  > = {
    "at another address": [(at) => `nobody${at}`, () => "192.0.2.1"],
    "with one name, at the same address": [() => "nobody", () => "192.0.2.2"],
  };
  for (const [which, [nameOf, addressOf]] of Object.entries(crowds)) {
    it(`keeps nobody waiting for more than a turn of it: ${which}`, async () => {
      const [others] = await gather(nameOf, addressOf);
      assert.equal((await signInAt("192.0.2.2")).status, 303);
      assert.ok(before() <= 3, `${before()}`);
      crowd.abort();
      assert.ok((await others)?.includes(503));
    });
  }

  it("keeps nobody waiting who signed in there before, however many addresses it has", async () => {
    await signInAt("192.0.2.2");
    const [others] = await gather(
      () => "nobody",
      (at) => `192.0.2.${100 + at}`,
    );
    assert.equal((await signInAt("192.0.2.2")).status, 303);
    assert.ok(before() <= 3, `${before()}`);
    crowd.abort();
    await others;
  });

  for (const over of ["in process", "over HTTP"]) {
    it(`leaves its places when it leaves, ${over}`, async () => {
      const server = await startServer({ service: target.service, port: 0 });
      if (over === "over HTTP") {
        reached = { fetch: (path, init) => fetch(`${server.origin}${path}`, noRedirect(init)) };
      }
      const [others] = await gather(
        (at) => `nobody${at}`,
        () => "192.0.2.2",
      );
      const ada = signInAt("192.0.2.2");
      crowd.abort();
      assert.equal((await ada).status, 303);
      assert.ok(before() <= 3, `${before()}`);
      await others;
      await server.close();
    });
  }

  it("uses up none of a user's attempts by those that have no turn in time", async () => {
    const late = new AbortController();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = () => late.signal;
    try {
      const [others] = await gather(
        () => "ada",
        () => "192.0.2.1",
      );
      const refused = signInAt("192.0.2.1");
      late.abort();
      assert.equal((await refused).status, 503);
      assert.equal((await refused).headers.get("retry-after"), "5");
      assert.ok((await others)?.includes(503));
    } finally {
      AbortSignal.timeout = timeout;
    }
    assert.equal((await signInAt("192.0.2.2")).status, 303);
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
