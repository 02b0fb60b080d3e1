import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { createApiApp } from "./apiApp.ts";
import type { ServiceContext } from "./context.ts";
import { hashSecret, makeSecret } from "./oauth/secret.ts";
import { accountName } from "./storage/accountName.ts";
import { openSqlite } from "./storage/sqlite/sqliteStorage.ts";
import type { AccountRecord, Storage } from "./storage/storage.ts";

const username = "you";
const clientId = "on-this-computer";

/** In milliseconds, longer than an editor stays open. A sweep removes forgotten tokens after this time. */
const tokenLife = 366 * 24 * 60 * 60 * 1000;

export interface ServiceOnThisComputer {
  /** The API as over HTTP, without the sign-in. The host of the URL does not matter. */
  handle(request: Request): Promise<Response>;
  /** Token of the one local account. It exists in memory only and ends with {@link close}. */
  readonly accessToken: string;
  /** Revokes the token and closes the file. */
  close(): Promise<void>;
}

/**
 * Opens the library on this computer: the service in process over `snippets.db` in `directory`, with one account that
 * no page can sign in to. Any number of processes may open the same file.
 *
 * @throws StorageError if the file is damaged, newer, or of another program; the file stays as it is.
 */
export async function openServiceOnThisComputer(options: {
  readonly directory: string;
}): Promise<ServiceOnThisComputer> {
  const storage = await openSqlite(join(options.directory, "snippets.db"));
  const context: ServiceContext = {
    storage,
    now: Date.now,
    randomBytes,
    publicOrigin: undefined,
    log: () => undefined,
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
  // Tokens need a client. This one has no redirect address, so no sign-in can use it.
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
  // Another window may have created it first.
  return created ?? (await localAccount(storage, now));
}
