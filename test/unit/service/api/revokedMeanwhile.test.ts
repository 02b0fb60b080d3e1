import assert from "node:assert/strict";
import { accountName } from "../../../../src/service/storage/accountName.ts";
import { ServiceFixture, serviceOrigin } from "../../../support/service/serviceFixture.ts";
import type { ServiceCaller } from "../../../support/service/serviceCaller.ts";

describe("A request under way when its token is revoked", () => {
  let fixture: ServiceFixture;
  let ada: ServiceCaller;
  let account: number;
  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    ada = await fixture.signIn("ada");
    await ada.create({ title: "Old", code: "old" });
    account = (await fixture.storage.accounts.byUsername(accountName("ada")))?.id ?? 0;
  });
  afterEach(() => fixture.close());

  const revocations: Readonly<Record<string, () => Promise<unknown>>> = {
    "the password is changed": () =>
      fixture.storage.accounts.setPassword(account, "new", undefined),
    "the account is disabled": () => fixture.storage.accounts.setStatus(account, "disabled"),
    "the application is removed": () => fixture.storage.clients.remove("test-client", undefined),
  };

  /** A body of which the rest comes when all of this has been done. */
  const bodyAfter = (text: string, done: () => Promise<unknown>): ReadableStream<Uint8Array> => {
    const bytes = new TextEncoder().encode(text);
    const pieces = [bytes.subarray(0, 5), bytes.subarray(5)];
    return new ReadableStream(
      {
        async pull(controller) {
          if (pieces.length === 1) await done();
          const piece = pieces.shift();
          if (piece === undefined) controller.close();
          else controller.enqueue(piece);
        },
      },
      { highWaterMark: 0 },
    );
  };

  for (const [name, revoke] of Object.entries(revocations)) {
    for (const [method, path] of [
      ["POST", "/snippets"],
      ["PUT", "/snippets/1"],
    ] as const) {
      it(`writes nothing by ${method} after ${name}`, async () => {
        const answer = await fixture.service.fetch(
          new Request(`${serviceOrigin}${path}`, {
            method,
            headers: {
              Authorization: `Bearer ${ada.token ?? ""}`,
              "Content-Type": "application/json",
            },
            body: bodyAfter(`{"language_id": 183, "title": "Thief's", "code": "x"}`, revoke),
            duplex: "half",
          } as RequestInit),
        );
        assert.equal(answer.status, 401);
        assert.match(answer.headers.get("WWW-Authenticate") ?? "", /error="invalid_token"/u);
        await fixture.storage.accounts.setStatus(account, "active");
        const { snippets, total } = await fixture.storage.snippets.list({
          ownerId: account,
          languageId: undefined,
          page: 1,
          perPage: 10,
        });
        assert.deepEqual([total, snippets[0]?.title], [1, "Old"]);
      });
    }
  }

  for (const path of ["/snippets/2", "/snippets", "/snippets/1"]) {
    it(`reads nothing after a wait for memory: ${path}`, async () => {
      await ada.create({ code: "x".repeat(200_000) });
      const request = new Request(`${serviceOrigin}${path}`, {
        headers: { Authorization: `Bearer ${ada.token ?? ""}` },
      });
      const read = (room: () => Promise<void>) =>
        fixture.service.fetch(request, { address: "192.0.2.1", room });
      assert.equal((await read(async () => undefined)).status, 200);
      const answer = await read(async () => {
        await fixture.storage.accounts.setPassword(account, "new", undefined);
      });
      assert.equal(answer.status, 401);
      assert.match(answer.headers.get("WWW-Authenticate") ?? "", /error="invalid_token"/u);
    });
  }

  it("reads no more of a list than it had", async () => {
    for (let more = 0; more < 5; more += 1) await ada.create({ code: "x".repeat(80_000) });
    const answer = await fixture.service.fetch(
      new Request(`${serviceOrigin}/snippets`, {
        headers: { Authorization: `Bearer ${ada.token ?? ""}` },
      }),
    );
    const reader = answer.body?.getReader() ?? assert.fail("it has no body");
    assert.equal((await reader.read()).done, false);
    await fixture.storage.accounts.setPassword(account, "new", undefined);
    await assert.rejects(async () => {
      while (!(await reader.read()).done);
    });
  });
});
