import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { createService, type Service } from "../../../../src/service/app.ts";
import type { Storage } from "../../../../src/service/storage/storage.ts";
import { ServiceFixture, serviceOrigin } from "../../../support/service/serviceFixture.ts";

const [crowd, bob] = ["192.0.2.1", "192.0.2.2"];

/** What keeps the crowd waiting, until it is opened. */
class Barrier {
  #waiting = 0;
  readonly #opened = Promise.withResolvers<void>();
  readonly #full = Promise.withResolvers<void>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  wait(): Promise<void> {
    if ((this.#waiting += 1) === this.#size) this.#full.resolve();
    return this.#opened.promise;
  }

  /** Until all are there. */
  full(): Promise<void> {
    return this.#full.promise;
  }

  open(): void {
    this.#opened.resolve();
  }
}

/** A storage that answers the crowd's questions of one kind when the barrier is opened. */
function slowFor(storage: Storage, slow: string, barrier: Barrier): Storage {
  const caller = new AsyncLocalStorage<string>();
  const snippets = new Proxy(storage.snippets, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return async (...args: readonly unknown[]): Promise<unknown> => {
        if (name === slow && caller.getStore() === crowd) await barrier.wait();
        return Reflect.apply(member, target, args);
      };
    },
  });
  return {
    accounts: storage.accounts,
    members: storage.members,
    webSessions: storage.webSessions,
    clients: storage.clients,
    grants: storage.grants,
    limits: storage.limits,
    snippets,
    audit: storage.audit,
    inTurnsOf: (name, work) => caller.run(name, work),
    now: () => storage.now(),
    check: () => storage.check(),
    close: () => storage.close(),
  };
}

describe("Nobody's large request waits for another address", () => {
  let fixture: ServiceFixture;
  let barrier: Barrier;
  let token = "";
  beforeEach(async () => {
    fixture = await ServiceFixture.open();
    barrier = new Barrier(2);
    const ada = await fixture.signIn("ada");
    token = ada.token ?? "";
    await ada.create({ code: "x".repeat(100_000), tags: "a b", private: false });
  });
  afterEach(async () => {
    barrier.open();
    await fixture.close();
  });

  const json = JSON.stringify({ language_id: 183, title: "T", code: "y".repeat(100_000) });

  const send = async (
    service: Service,
    [method, path]: readonly [string, string],
    caller: { readonly address: string; readonly room?: () => Promise<void> },
  ): Promise<number> => {
    const isWrite = method !== "GET";
    const request = new Request(`${serviceOrigin}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(isWrite ? { "Content-Type": "application/json" } : {}),
      },
      ...(isWrite ? { body: json } : {}),
    });
    const answer = await service.fetch(request, caller);
    await answer.text();
    return answer.status;
  };

  for (const [slow, method, path, status] of [
    ["create", "POST", "/snippets", 201],
    ["update", "PUT", "/snippets/1", 200],
    ["byId", "GET", "/snippets/1", 200],
    ["byIds", "GET", "/snippets", 200],
    ["tags", "GET", "/tags", 200],
    ["byId", "GET", "/s/1", 200],
    ["room", "GET", "/snippets/1", 200],
    ["room", "GET", "/snippets", 200],
    ["room", "GET", "/s/1", 200],
  ] as const) {
    it(`that waits in "${slow}": ${method} ${path}`, async () => {
      const service = createService({
        ...fixture.context,
        storage: slowFor(fixture.storage, slow, barrier),
      });
      const room = slow === "room" ? () => barrier.wait() : async () => undefined;
      const waiting = Array.from({ length: 2 }, () =>
        send(service, [method, path], { address: crowd, room }),
      );
      await barrier.full();
      assert.equal(await send(service, [method, path], { address: bob }), status);
      barrier.open();
      assert.deepEqual(await Promise.all(waiting), [status, status]);
    });
  }
});
