import assert from "node:assert/strict";
import { registerClient } from "../../../../src/service/oauth/registerClient.ts";
import { longestTurn } from "../../../support/cost.ts";
import { ServiceUnderTest } from "../../../support/service/serviceUnderTest.ts";
import { WebVisitor } from "../../../support/service/webVisitor.ts";

const paths = ["/", "/sign-in", "/register", "/applications", "/settings"];

describe("No page keeps the event loop, for a user who has as much as one may have", function () {
  this.timeout(30_000);
  let target: ServiceUnderTest;
  let visitor: WebVisitor;
  before(async () => {
    target = await ServiceUnderTest.open();
    visitor = new WebVisitor(target);
    const { id: ownerId } = await target.account("ada");
    const addresses = (origin: string, length: number) =>
      Array.from({ length: 20 }, (_, at) =>
        `${origin}/${at}${"&".repeat(length)}`.slice(0, length),
      );
    const registration = (length: number) => ({
      name: "&".repeat(100),
      redirectUris: addresses("https://app.example", length),
      redirectPrefixes: addresses("http://127.0.0.1", length),
      ownerId,
    });
    let length = 1_600;
    for (let count = 0; count < 20;) {
      const result = await registerClient(target.context, registration(length));
      if (result.outcome === "refused") {
        length -= 100;
        continue;
      }
      count += 1;
      const { clientId } = result.client;
      const until = target.clock.now() + 1e9;
      for (let family = 0; family < 5; family += 1) {
        const id = `${count} ${family}`;
        const token = (kind: string) => ({ hash: `${kind} ${id}`, expiresAt: until });
        const times = { beganAt: target.clock.now(), endsAt: until };
        const tokens = { access: token("a"), refresh: token("r") };
        const granted = { id, clientId, accountId: ownerId, ...times };
        await target.storage.grants.begin(granted, { tokens }, undefined);
      }
    }
    for (let count = 0; count < 50; count += 1) await visitor.signIn("ada");
  });
  after(() => target.close());

  it("in which all applications are, asked for many times at once", async () => {
    const turn = await longestTurn(() =>
      Promise.all(Array.from({ length: 32 }, () => visitor.get("/applications"))),
    );
    assert.ok(turn < 1, `${turn} of what a turn may take`);
  });

  for (const path of paths) {
    it(`of ${path}`, async () => {
      let length = 0;
      const turn = await longestTurn(async () => {
        const page = await visitor.get(path);
        assert.equal(page.status, 200);
        ({ length } = page.text);
      });
      assert.ok(turn < 1, `${turn} of what a turn may take`);
      // What a page costs is to escape it; this much takes 20 ms, and the same each time.
      assert.ok(length < 500_000, `${length} characters`);
    });
  }
});
