import assert from "node:assert/strict";
import { registerClient } from "../../../../src/service/oauth/registerClient.ts";
import { ServiceUnderTest } from "../../../support/service/serviceUnderTest.ts";
import { WebVisitor } from "../../../support/service/webVisitor.ts";

const redirectUri = "https://app.example/back";

describe("One account can have", function () {
  this.timeout(20_000);
  let target: ServiceUnderTest;
  let visitor: WebVisitor;
  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    visitor = new WebVisitor(target);
  });
  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  it("twenty applications", async () => {
    const { id: ownerId } = await target.account("ada");
    const registration = { name: "A", redirectUris: [redirectUri], redirectPrefixes: [], ownerId };
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, () => registerClient(target.context, registration)),
    );
    assert.equal(outcomes.filter(({ outcome }) => outcome === "registered").length, 20);
    const [refused] = outcomes.filter((result) => result.outcome === "refused");
    assert.match(refused?.problems.name ?? "", /at most 20/u);
    const { id: other } = await target.account("bob");
    const result = await registerClient(target.context, { ...registration, ownerId: other });
    assert.equal(result.outcome, "registered");
  });

  it("fifty browser sessions, the newest ones", async () => {
    const { id } = await target.account("ada");
    const first = visitor;
    await first.signIn("ada");
    for (let count = 0; count < 50; count += 1) {
      target.clock.advance(1);
      await new WebVisitor(target).signIn("ada");
    }
    assert.equal((await target.storage.webSessions.ofAccount(id)).length, 50);
    assert.equal((await first.get("/applications")).status, 303);
  });

  const allow = async (address: string) => visitor.allow(await visitor.get(address));

  it("thirty authorization codes at once, and a hundred connected applications", async () => {
    const { id } = await target.account("ada");
    const { record } = await target.client([redirectUri]);
    await visitor.signIn("ada");
    const query = { response_type: "code", client_id: record.clientId, redirect_uri: redirectUri };
    const address = `/oauth2/authorize?${new URLSearchParams(query).toString()}`;
    for (let count = 0; count < 30; count += 1) assert.equal((await allow(address)).status, 303);
    const refused = await allow(address);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get("retry-after"), "30");
    target.clock.advance(30_000);
    assert.equal((await allow(address)).status, 303);
    // None of them is exchanged any more.
    target.clock.advance(15 * 60_000);
    const now = target.clock.now();
    for (let count = 0; count < 97; count += 1) {
      const family = { id: `f${count}`, clientId: record.clientId, accountId: id };
      const times = { beganAt: now, endsAt: now + 1_000_000 };
      const token = (hash: string) => ({ hash: `${hash}${count}`, expiresAt: now + 1_000_000 });
      const tokens = { access: token("a"), refresh: token("r") };
      await target.storage.grants.begin({ ...family, ...times }, { tokens }, undefined);
    }
    const pages = await Promise.all(Array.from({ length: 20 }, () => visitor.get(address)));
    const all = await Promise.all(pages.map((page) => visitor.allow(page)));
    const full = all.filter(({ status }) => status === 403);
    assert.equal(all.filter(({ status }) => status === 303).length, 3);
    assert.equal(full.length, 17);
    assert.match(full[0]?.text ?? "", /connected to 100 applications/u);
  });
});
