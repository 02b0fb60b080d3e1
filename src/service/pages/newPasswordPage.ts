import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { setPassword } from "../accounts/changePassword.ts";
import { usableLink } from "../accounts/links.ts";
import { accountName } from "../storage/accountName.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { inputField, usernameForManagers } from "./field.ts";
import { registerFormPage, type Refusal, type Visitor } from "./formPage.ts";
import { messagePage } from "./messagePage.ts";
import { redirectTo, renderPage } from "./page.ts";
import { formToken } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";
import { crowded } from "./passwordTurns.ts";

interface Subject extends Visitor {
  readonly account: AccountRecord;
  readonly secret: string;
  /** The hash of the secret. */
  readonly link: string;
}

/** `/new-password`: for a user with a link from an administrator or a mail. */
export function registerNewPasswordPage(app: Hono, parts: PageParts): void {
  const { context, sessions } = parts;
  registerFormPage<Subject>(app, sessions, {
    path: "/new-password",
    subject: async (c, value) => {
      const secret = value("link");
      const { accountId, hash: link = "" } = (await usableLink(context, secret)) ?? {};
      const account =
        accountId === undefined ? undefined : await context.storage.accounts.byId(accountId);
      return account === undefined ? gone(c) : { session: undefined, account, secret, link };
    },
    show: (c, subject, refusal) => show(c, subject, refusal, sessions.visitorToken(c)),
    acts: { "": (c, subject, form) => choose(c, parts, subject, form("password")) },
  });
}

async function choose(
  c: Context,
  { context, sessions, turns }: PageParts,
  { account, link }: Subject,
  password: string,
): Promise<Response | Refusal> {
  const name = accountName(account.username);
  // Only the user has the link, so this is a known place.
  const result = await turns.run(c, name, { isKnown: true }, () =>
    setPassword(context, account, password, undefined, link),
  );
  if (result === undefined) return crowded;
  if (result.outcome === "refused") {
    const { problems } = result;
    return problems.current === undefined ? { status: 400, problems } : gone(c);
  }
  // Strangers who constantly try the name must not lock out the user with the link.
  sessions.remember(c, result.account);
  return redirectTo(c, "/sign-in");
}

function gone(c: Context): Promise<Response> {
  return messagePage(c, {
    title: "This link is not valid",
    status: 404,
    sentence: "It was used, or is older than half an hour. Ask your administrator for another one.",
    action: { label: "Sign in", href: "/sign-in" },
  });
}

function show(
  c: Context,
  { account, secret }: Subject,
  { problems, ...refusal }: Refusal,
  token: string,
): Promise<Response> {
  return renderPage(c, {
    ...refusal,
    title: "New password",
    body: html`<form method="post" action="/new-password">
      ${formToken(token)}
      <input type="hidden" name="link" value="${secret}" />
      ${usernameForManagers(account.username)}
      ${inputField({
        name: "password",
        label: "New password",
        type: "password",
        hint: "At least 10 characters. You are signed out everywhere, and sign in with it.",
        problem: problems?.["password"],
        autocomplete: "new-password",
        required: true,
        autofocus: true,
      })}
      <div class="actions"><button class="primary">Set the password</button></div>
    </form>`,
  });
}
