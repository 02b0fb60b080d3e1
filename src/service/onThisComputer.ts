import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { createApiApp } from "./apiApp.ts";
import type { ServiceContext } from "./context.ts";
import { hashSecret, makeSecret } from "./oauth/secret.ts";
import { accountName } from "./storage/accountName.ts";
import { SqliteStorage } from "./storage/sqlite/sqliteStorage.ts";
import type { AccountRecord, Storage } from "./storage/storage.ts";

const username = "you";
const clientId = "on-this-computer";

/** In milliseconds. Longer than an editor stays open; a token that nobody took back is swept after it. */
const tokenLife = 366 * 24 * 60 * 60 * 1000;

export interface ServiceOnThisComputer {
  /** The API as it is served over HTTP, without its sign-in; the host of the address does not matter. */
  handle(request: Request): Promise<Response>;
  /** Of the one local account. It exists in memory only and ends with {@link close}. */
  readonly accessToken: string;
  /** Takes the token back and lets go of the file. */
  close(): Promise<void>;
}

/**
 * Opens the library on this computer: the service in process over `snippets.db` in `directory`,
 * with one account that nobody can sign in to by a page. Any number of processes may open the same one.
 *
 * @throws StorageError when the file is damaged, newer, or not ours; it stays as it is.
 */
export async function openServiceOnThisComputer(options: {
  readonly directory: string;
}): Promise<ServiceOnThisComputer> {
  const storage = await SqliteStorage.open(join(options.directory, "snippets.db"));
  const context: ServiceContext = {
    storage,
    now: Date.now,
    randomBytes,
    publicOrigin: undefined,
    log: { request: () => undefined },
  };
  const family = randomUUID();
  try {
    const accessToken = await issueToken(context, family);
    const app = createApiApp(context);
    return {
      handle: async (request) => await app.fetch(request),
      accessToken,
      close: async () => {
        await storage.grants.revokeFamily(family, undefined);
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function issueToken(context: ServiceContext, family: string): Promise<string> {
  const { storage } = context;
  const now = context.now();
  const account = await localAccount(storage, now);
  // Tokens need a client; this one has no address that a sign-in could return to.
  await storage.clients.create({
    clientId,
    name: "This computer",
    secretHash: "",
    redirectUris: [],
    redirectPrefixes: [],
    ownerId: undefined,
    createdAt: now,
  });
  await storage.grants.sweep(now);
  const token = makeSecret(context);
  const hash = hashSecret(token);
  const expiresAt = now + tokenLife;
  await storage.grants.begin(
    { id: family, clientId, accountId: account.id, beganAt: now, endsAt: expiresAt },
    { tokens: { access: { hash, expiresAt } } },
    undefined,
  );
  return token;
}

async function localAccount(storage: Storage, now: number): Promise<AccountRecord> {
  const known = await storage.accounts.byUsername(accountName(username));
  if (known !== undefined) return known;
  const created = await storage.accounts.create({
    username,
    firstname: "",
    lastname: "",
    email: "",
    emailVerified: false,
    locale: new Intl.DateTimeFormat().resolvedOptions().locale,
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    passwordHash: "",
    registeredAt: now,
    activatedAt: now,
    status: "active",
  });
  // Another window may have been first.
  return created ?? (await localAccount(storage, now));
}
