import { isDeepStrictEqual } from "node:util";
import { join } from "node:path";
import { registerAccount } from "../accounts/register.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import type { ServiceContext } from "../context.ts";
import { allLanguages } from "../languages/languageCatalog.ts";
import { registerClient } from "../oauth/registerClient.ts";
import { hashSecret } from "../oauth/secret.ts";
import { accountName } from "../storage/accountName.ts";
import type { AccountRecord } from "../storage/storage.ts";
import {
  type DemoClient,
  type DemoCredentials,
  readDemoCredentials,
  writeDemoCredentials,
} from "./demoCredentials.ts";
import { readExampleSnippets } from "./exampleSnippets.ts";

const username = "demo";
const hour = 60 * 60 * 1000;

export interface DemoOptions {
  /** Folder that keeps the demo's credentials between starts. */
  readonly directory: string;
  /** Addresses of the demo's client; if there are none at all, any path on 127.0.0.1 is accepted. */
  readonly redirectUris: readonly string[];
  readonly redirectPrefixes: readonly string[];
}

/** The credentials for a sign-in to the demo, by a user and by an editor. */
export interface DemoAccess {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Makes the account `demo` with example snippets and a client. A second call changes nothing; an interrupted one is
 * continued. Other addresses register a new client.
 *
 * @throws Error if the database has accounts and none of them is this demo's, or the addresses are refused.
 */
export async function seedDemo(context: ServiceContext, options: DemoOptions): Promise<DemoAccess> {
  const path = join(options.directory, "demo.json");
  const credentials = await readDemoCredentials(path);
  const existing = await ownAccount(context, credentials);
  // Written first, so that an account with an unknown password cannot come to exist.
  await writeDemoCredentials(path, credentials);
  const account = existing ?? (await newAccount(context, credentials));
  // Only once: an example that the user has deleted must not come back.
  if (credentials.client === undefined) await seedSnippets(context, account);
  const client = await demoClient(context, account, credentials.client, options);
  await writeDemoCredentials(path, { ...credentials, client });
  const { clientId, clientSecret } = client;
  return { clientId, clientSecret, username, password: credentials.password };
}

/** @returns the account of an earlier start; undefined in an empty database. @throws Error in any other. */
async function ownAccount(
  { storage: { accounts } }: ServiceContext,
  { password }: DemoCredentials,
): Promise<AccountRecord | undefined> {
  const existing = await accounts.byUsername(accountName(username));
  const isOwn = await verifyPassword(password, existing?.passwordHash);
  if (isOwn || (await accounts.some(1)).length === 0) return existing;
  throw new Error(
    "The database has accounts that are not the demo's: name an empty folder with --data.",
  );
}

async function newAccount(
  context: ServiceContext,
  { password }: DemoCredentials,
): Promise<AccountRecord> {
  const person = { username, firstname: "Demo", lastname: "User", email: "demo@example.com" };
  const registration = { ...person, password, locale: "en", timezone: "UTC" };
  const result = await registerAccount(context, registration, { emailVerified: true });
  if (result.outcome === "registered") return result.account;
  throw new Error(Object.values(result.problems).join(" "));
}

/** Each example has its own idempotency key, so that a start after an interrupted one makes no duplicates. */
async function seedSnippets(context: ServiceContext, account: AccountRecord): Promise<void> {
  const languageIds = new Map(allLanguages.map(({ id, name }) => [name, id]));
  const examples = await readExampleSnippets();
  for (const [index, { language, ...example }] of examples.entries()) {
    const languageId = languageIds.get(language);
    if (languageId === undefined) throw new Error(`There is no language ${language}.`);
    const keyHash = hashSecret(`demo ${example.title}`);
    await context.storage.snippets.create(
      {
        ...example,
        languageId,
        ownerId: account.id,
        // The examples look as if written about one a day, the first of the list last.
        createdAt: account.registeredAt - (index * 27 + 1) * hour,
      },
      { family: undefined, quota: context.quota },
      { keyHash, fingerprint: keyHash },
    );
  }
}

async function demoClient(
  context: ServiceContext,
  account: AccountRecord,
  known: DemoClient | undefined,
  options: DemoOptions,
): Promise<DemoClient> {
  const { redirectUris } = options;
  const none = redirectUris.length + options.redirectPrefixes.length === 0;
  const redirectPrefixes = none ? ["http://127.0.0.1/"] : options.redirectPrefixes;
  if (known !== undefined) {
    const same = isDeepStrictEqual(
      [known.redirectUris, known.redirectPrefixes],
      [redirectUris, redirectPrefixes],
    );
    if (same && (await context.storage.clients.byId(known.clientId)) !== undefined) return known;
    await context.storage.clients.remove(known.clientId, account.id);
  }
  const result = await registerClient(context, {
    name: "VS Code",
    redirectUris,
    redirectPrefixes,
    ownerId: account.id,
  });
  if (result.outcome === "refused") throw new Error(Object.values(result.problems).join(" "));
  const { clientId } = result.client;
  return { clientId, clientSecret: result.clientSecret, redirectUris, redirectPrefixes };
}
