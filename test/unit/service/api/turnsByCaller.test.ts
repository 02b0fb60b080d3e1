import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { createService } from "../../../../src/service/app.ts";
import type { Storage } from "../../../../src/service/storage/storage.ts";
import { ServiceFixture, serviceOrigin } from "../../../support/service/serviceFixture.ts";

const address = "192.0.2.1";

/** A storage that notes whose turns its stores are asked in. */
function watched(storage: Storage, seen: Set<string | undefined>): Storage {
  const caller = new AsyncLocalStorage<string>();
  const noting = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...args: readonly unknown[]): unknown => {
          seen.add(caller.getStore());
          return Reflect.apply(member, target, args);
        };
      },
    });
  return {
    accounts: noting(storage.accounts),
    members: noting(storage.members),
    webSessions: noting(storage.webSessions),
    clients: noting(storage.clients),
    grants: noting(storage.grants),
    snippets: noting(storage.snippets),
    limits: noting(storage.limits),
    audit: noting(storage.audit),
    inTurnsOf: (name, work) => caller.run(name, work),
    now: () => storage.now(),
    check: () => storage.check(),
    close: () => storage.close(),
  };
}

describe("What a request asks of the storage", () => {
  let fixture: ServiceFixture;
  let token = "";
  before(async () => {
    fixture = await ServiceFixture.open();
    const ada = await fixture.signIn("ada");
    token = ada.token ?? "";
    for (const at of [1, 2, 3, 4]) {
      const tags = Array.from({ length: 90 }, (_, tag) => `t${at}-${tag}`).join(" ");
      await ada.create({ code: "x".repeat(100_000), tags });
    }
  });
  after(() => fixture.close());

  const json = JSON.stringify({ language_id: 183, title: "T", code: "x".repeat(100_000) });
  const form = "application/x-www-form-urlencoded";
  const requests: readonly (readonly [string, string, string?, string?])[] = [
    ["GET", "/account"],
    ["GET", "/snippets"],
    ["GET", "/snippets/1"],
    ["GET", "/tags"],
    ["POST", "/snippets", json, "application/json"],
    ["PUT", "/snippets/1", json, "application/json"],
    ["GET", "/oauth2/authorize?client_id=test-client&response_type=code"],
    ["POST", "/oauth2/token", "grant_type=refresh_token&refresh_token=f.t", form],
  ];
  for (const [method, path, body, type] of requests) {
    it(`is in the turns of its caller, to the last piece of the answer: ${method} ${path}`, async () => {
      const seen = new Set<string | undefined>();
      const service = createService({
        ...fixture.context,
        storage: watched(fixture.storage, seen),
      });
      const headers = {
        Authorization: path === "/oauth2/token" ? "Basic YTpi" : `Bearer ${token}`,
        ...(type === undefined ? {} : { "Content-Type": type }),
      };
      const request = new Request(`${serviceOrigin}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      await (await service.fetch(request, { address })).text();
      assert.deepEqual([...seen], [address]);
    });
  }
});
