import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { join } from "node:path";
import { registerAccount } from "../accounts/register.ts";
import { verifyPassword } from "../accounts/passwords.ts";
import type { ServiceContext } from "../context.ts";
import { LanguageCatalog } from "../languages/languageCatalog.ts";
import { registerClient } from "../oauth/registerClient.ts";
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
  /** Folder where the demo's credentials are kept between starts. */
  readonly directory: string;
  /** Of the demo's client application; with no address at all any path on 127.0.0.1 is taken. */
  readonly redirectUris: readonly string[];
  readonly redirectPrefixes: readonly string[];
}

/** What a person and an editor need to sign in to the demo. */
export interface DemoAccess {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Makes the account `demo` with example snippets and a client application. Another call changes nothing,
 * and one that was cut short is taken up where it ended. A client with other addresses is registered anew.
 *
 * @throws Error when somebody else has the account `demo`, or the addresses are refused.
 */
export async function seedDemo(context: ServiceContext, options: DemoOptions): Promise<DemoAccess> {
  const path = join(options.directory, "demo.json");
  const credentials = await readDemoCredentials(path);
  // First, so that an account whose password nobody knows cannot come to be.
  await writeDemoCredentials(path, credentials);
  const account = await demoAccount(context, credentials);
  // Once only: an example that was deleted since must not come back.
  if (credentials.client === undefined) await seedSnippets(context, account);
  const client = await demoClient(context, account, credentials.client, options);
  await writeDemoCredentials(path, { ...credentials, client });
  const { clientId, clientSecret } = client;
  return { clientId, clientSecret, username, password: credentials.password };
}

async function demoAccount(
  context: ServiceContext,
  { password }: DemoCredentials,
): Promise<AccountRecord> {
  const existing = await context.storage.accounts.byUsername(accountName(username));
  if (existing !== undefined) {
    if (await verifyPassword(password, existing.passwordHash)) return existing;
    throw new Error("The account demo has another password than demo.json says.");
  }
  const person = { username, firstname: "Demo", lastname: "User", email: "demo@example.com" };
  const registration = { ...person, password, locale: "en", timezone: "UTC" };
  const result = await registerAccount(context, registration, { emailVerified: true });
  if (result.outcome === "registered") return result.account;
  throw new Error(Object.values(result.problems).join(" "));
}

/** Each with a key of its own, so that a start after one that was cut short makes none twice. */
async function seedSnippets(context: ServiceContext, account: AccountRecord): Promise<void> {
  const languages = new LanguageCatalog();
  const languageIds = new Map(languages.all.map(({ id, name }) => [name, id]));
  const examples = await readExampleSnippets();
  for (const [index, { language, ...example }] of examples.entries()) {
    const languageId = languageIds.get(language);
    if (languageId === undefined) throw new Error(`There is no language ${language}.`);
    const keyHash = createHash("sha256").update(`demo ${example.title}`).digest("hex");
    await context.storage.snippets.create(
      {
        ...example,
        languageId,
        ownerId: account.id,
        // As if written one a day or so, the first of the list last.
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
    await context.storage.clients.delete(known.clientId, account.id);
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
