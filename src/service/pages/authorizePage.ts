import type { Context, Hono } from "hono";
import { originOf, type ServiceContext } from "../context.ts";
import {
  readAuthorizationRequest,
  type AuthorizationRequest,
} from "../oauth/authorizationRequest.ts";
import { appendParameters } from "../oauth/redirectUri.ts";
import { familyLifetime } from "../oauth/tokenGrants.ts";
import { hashSecret, makeSecret } from "../oauth/secret.ts";
import type { Rate } from "../storage/limits.ts";
import type { NamedAccount } from "../storage/members.ts";
import { consentPage } from "./consentPage.ts";
import { registerFormPage, type Refusal, userOf } from "./formPage.ts";
import { messagePage } from "./messagePage.ts";
import { redirectTo } from "./page.ts";
import type { PageForm } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";
import type { SignedIn } from "./webSessions.ts";

/** In milliseconds; RFC 6749 s.4.1.2 allows 10 minutes at most. */
const codeLifetime = 60_000;
/** For one account. */
const codeRate: Rate = { burst: 30, interval: 30_000 };
/** The most signed-in applications of one account. */
const mostConnected = 100;

/** An authorization request that a signed-in user is to decide. */
interface Asked extends SignedIn {
  readonly request: AuthorizationRequest;
}

/** GET `/oauth2/authorize` asks the user; POST to the same address takes the decision. */
export function registerAuthorizePage(app: Hono, { context, sessions }: PageParts): void {
  registerFormPage<Asked>(app, sessions, {
    path: "/oauth2/authorize",
    // Reads the request anew each time. The form carries only the decision, so nobody can change the request in it.
    subject: async (c) => {
      const result = await readAuthorizationRequest(context, new URL(c.req.url).search.slice(1));
      if (result.outcome === "refused") {
        const title = "This sign-in cannot go on";
        return messagePage(c, { title, status: 400, sentence: `${result.sentence} ${advice}` });
      }
      const user = await userOf(c, sessions, addressOf(c));
      return user instanceof Response ? user : { ...user, request: result.request };
    },
    show: (c, asked, refusal) => ask(c, context, asked, refusal),
    acts: { "": (c, asked, form) => decide(c, context, asked, form) },
  });
}

async function decide(
  c: Context,
  context: ServiceContext,
  asked: Asked,
  form: PageForm,
): Promise<Response | Refusal> {
  const account = await chosenAccount(context, asked, form("account"));
  if (account === undefined) return { status: 403, problem: notMember };
  switch (form("decision")) {
    case "allow":
      return form("confirmed") === "yes"
        ? allow(c, context, asked, account.id)
        : ask(c, context, asked, { status: 403, problem: unconfirmed }, account.id);
    case "deny":
      return goBack(c, context, asked.request, {
        error: "access_denied",
        error_description: "The user denied the request.",
      });
    default:
      return {};
  }
}

/**
 * Only a choice of a form of ours counts, never one of the request, which somebody else wrote.
 *
 * @param typed the id of an account; empty for the own one.
 * @returns undefined if the user may not connect as this account.
 */
async function chosenAccount(
  { storage }: ServiceContext,
  { account }: SignedIn,
  typed: string,
): Promise<NamedAccount | undefined> {
  if (typed === "") return account;
  return (await storage.members.accountsOf(account.id)).find(({ id }) => String(id) === typed);
}

const notMember = "You are not a member of that account any more. Nothing was allowed yet.";

const unconfirmed =
  "Nothing was allowed yet. If you have just asked to sign in there, tick the box first.";

const advice = "Please go back to the application and begin there again.";

/** @param chosen the id of the chosen account; the user's own if absent. */
async function ask(
  c: Context,
  { storage }: ServiceContext,
  { request, account, session }: Asked,
  refusal: Refusal,
  chosen = account.id,
): Promise<Response> {
  const { client, redirectUri } = request;
  const { name, ownerId } = client;
  const owner = ownerId === undefined ? undefined : await storage.accounts.byId(ownerId);
  return consentPage(c, refusal, {
    clientName: name,
    registeredBy: owner?.username,
    redirectUri,
    account,
    session,
    address: addressOf(c),
    shared: await storage.members.accountsOf(account.id),
    chosen: chosen === account.id ? undefined : chosen,
  });
}

async function allow(
  c: Context,
  context: ServiceContext,
  { request, account, session }: Asked,
  accountId: number,
): Promise<Response> {
  const now = context.now();
  const key = hashSecret(`code of ${account.id}`);
  const wait = await context.storage.limits.take(key, codeRate, now);
  if (wait > 0) {
    return messagePage(c, {
      title: "Too many sign-ins at once",
      status: 429,
      sentence: "Applications have asked for your permission very often. Please wait a minute.",
      retryAfter: Math.ceil(wait / 1000),
    });
  }
  const code = makeSecret(context);
  const begun = await context.storage.grants.begin(
    {
      id: makeSecret(context),
      clientId: request.client.clientId,
      accountId,
      memberId: accountId === account.id ? undefined : account.id,
      beganAt: now,
      endsAt: now + familyLifetime * 1000,
    },
    {
      code: {
        codeHash: hashSecret(code),
        redirectUri: request.redirectUri,
        codeChallenge: request.codeChallenge,
        expiresAt: now + codeLifetime,
      },
    },
    session.tokenHash,
    mostConnected,
  );
  switch (begun) {
    case "begun":
      return goBack(c, context, request, { code });
    case "full":
      return messagePage(c, {
        title: "Too many connected applications",
        status: 403,
        sentence: `Your account can be connected to ${mostConnected} applications. Revoke one first.`,
        action: { label: "Settings", href: "/settings" },
      });
    case "gone":
      // The session, the membership or the client ended before the user decided.
      return redirectTo(c, addressOf(c));
  }
}

/** The only redirect to an application: the decision of a signed-in user, with our issuer name (RFC 9207). */
function goBack(
  c: Context,
  context: ServiceContext,
  { redirectUri, state }: AuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): Response {
  const iss = originOf(context, c.req.raw);
  return redirectTo(c, appendParameters(redirectUri, { ...answer, state, iss }));
}

function addressOf(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return `${pathname}${search}`;
}
