import { randomBytes, randomUUID } from "node:crypto";
import { createService, type Service } from "../../../src/service/app.ts";
import type { RequestEntry, ServiceContext } from "../../../src/service/context.ts";
import { hashSecret } from "../../../src/service/oauth/secret.ts";
import { openStorage } from "../../../src/service/cli/openStorage.ts";
import type { Storage } from "../../../src/service/storage/storage.ts";
import { ServiceCaller } from "./serviceCaller.ts";
import { openTestStorage } from "./testDatabase.ts";
import { accountName } from "../../../src/service/storage/accountName.ts";

/** Where the fixture's service is addressed, in process. */
export const serviceOrigin = "http://snippets.test";

const clientId = "test-client";

/** A whole service with users who are signed in without the pages. */
export class ServiceFixture {
  /** Epoch milliseconds; tests set it. */
  now = Date.UTC(2026, 0, 2, 3, 4, 5);
  readonly log: RequestEntry[] = [];
  readonly storage: Storage;
  readonly context: ServiceContext;
  readonly service: Service;

  private constructor(storage: Storage) {
    this.storage = storage;
    this.context = {
      storage,
      now: () => this.now,
      randomBytes,
      publicOrigin: undefined,
      log: (entry) => this.log.push(entry),
    };
    this.service = createService(this.context);
  }

  /** @param database an empty one if absent. */
  static async open(database?: string): Promise<ServiceFixture> {
    const storage = database === undefined ? openTestStorage() : openStorage(database);
    return new ServiceFixture(await storage);
  }

  /** @returns somebody without a token. */
  anybody(): ServiceCaller {
    return new ServiceCaller(this.service, serviceOrigin, undefined);
  }

  /** Makes the account where there is none. @param life of the token in milliseconds. */
  async signIn(username: string, life = 86_400_000): Promise<ServiceCaller> {
    const { accounts, clients, grants } = this.storage;
    const account =
      (await accounts.byUsername(accountName(username))) ??
      (await accounts.create(this.#person(username)));
    if (account === undefined) throw new Error(`The account ${username} could not be made.`);
    await clients.create({
      clientId,
      name: "Tests",
      secretHash: "",
      redirectUris: [],
      redirectPrefixes: [],
      ownerId: undefined,
      createdAt: this.now,
    });
    const token = randomUUID();
    const [beganAt, expiresAt] = [this.now, this.now + life];
    await grants.begin(
      { id: randomUUID(), clientId, accountId: account.id, beganAt, endsAt: expiresAt },
      { tokens: { access: { hash: hashSecret(token), expiresAt } } },
      undefined,
    );
    return new ServiceCaller(this.service, serviceOrigin, token);
  }

  close(): Promise<void> {
    return this.storage.close();
  }

  #person(username: string) {
    return {
      username,
      firstname: "Ada",
      lastname: "Byron",
      email: `${username}@example.com`,
      locale: "en",
      timezone: "Europe/London",
      passwordHash: "",
      registeredAt: this.now,
      activatedAt: this.now,
      emailVerified: true,
      status: "active",
    } as const;
  }
}
