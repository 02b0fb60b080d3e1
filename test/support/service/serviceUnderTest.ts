import { randomBytes } from "node:crypto";
import { hashPassword } from "../../../src/service/accounts/passwords.ts";
import { createService, type Service } from "../../../src/service/app.ts";
import type { Caller } from "../../../src/service/caller.ts";
import type { ServiceContext } from "../../../src/service/context.ts";
import { registerClient } from "../../../src/service/oauth/registerClient.ts";
import type { AccountRecord, ClientRecord, Storage } from "../../../src/service/storage/storage.ts";
import { ManualClock } from "../computer/manualClock.ts";
import { cheapPasswordCost } from "./cheapPasswords.ts";
import { openTestStorage } from "./testDatabase.ts";

export const testPassword = "correct horse battery";

export interface TestClient {
  readonly record: ClientRecord;
  readonly secret: string;
  /** Value of the header `Authorization`. */
  readonly basic: string;
}

/** The whole service over an empty database, with a clock that goes when told to. */
export class ServiceUnderTest {
  readonly origin: string;
  readonly clock: ManualClock;
  readonly context: ServiceContext;
  readonly service: Service;
  /** Class names of what went wrong inside. */
  readonly faults: string[] = [];
  readonly storage: Storage;

  private constructor(storage: Storage, clock: ManualClock, origin: string) {
    this.storage = storage;
    this.clock = clock;
    this.origin = origin;
    this.context = {
      storage,
      now: () => clock.now(),
      randomBytes: (length) => randomBytes(length),
      publicOrigin: undefined,
      log: ({ fault }) => {
        if (fault !== undefined) this.faults.push(fault);
      },
    };
    this.service = createService(this.context);
  }

  /** @param storage a new one if absent. */
  static async open(
    origin = "http://127.0.0.1:4000",
    storage?: Storage,
  ): Promise<ServiceUnderTest> {
    const clock = new ManualClock();
    const own = storage ?? (await openTestStorage(() => clock.now()));
    return new ServiceUnderTest(own, clock, origin);
  }

  close(): Promise<void> {
    return this.storage.close();
  }

  fetch(path: string, init?: RequestInit, caller?: Caller): Promise<Response> {
    return this.service.fetch(new Request(`${this.origin}${path}`, init), caller);
  }

  /** An account whose password is {@link testPassword}. */
  async account(username: string): Promise<AccountRecord> {
    const created = await this.storage.accounts.create({
      username,
      firstname: "Ada",
      lastname: "Lovelace",
      email: `${username}@example.com`,
      locale: "en",
      timezone: "Europe/London",
      passwordHash: await hashPassword(testPassword, randomBytes(16), cheapPasswordCost),
      registeredAt: this.clock.now(),
      activatedAt: this.clock.now(),
      emailVerified: true,
      status: "active",
    });
    if (created === undefined) throw new Error(`${username} exists already`);
    return created;
  }

  async client(
    redirectUris: readonly string[],
    redirectPrefixes: readonly string[] = [],
    name = "Test editor",
    ownerId?: number,
  ): Promise<TestClient> {
    const result = await registerClient(this.context, {
      name,
      redirectUris,
      redirectPrefixes,
      ownerId,
    });
    if (result.outcome === "refused") throw new Error(JSON.stringify(result.problems));
    const { client, clientSecret } = result;
    const basic = `Basic ${Buffer.from(`${client.clientId}:${clientSecret}`).toString("base64")}`;
    return { record: client, secret: clientSecret, basic };
  }

  /** A form request to the token or revocation endpoint. */
  post(
    path: string,
    fields: Readonly<Record<string, string>> | string,
    authorization?: string,
  ): Promise<Response> {
    return this.fetch(path, {
      method: "POST",
      body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        ...(authorization === undefined ? {} : { Authorization: authorization }),
      },
    });
  }
}
