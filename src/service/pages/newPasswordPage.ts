import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { setPassword } from "../accounts/changePassword.ts";
import { usableLink } from "../accounts/links.ts";
import { accountName } from "../storage/accountName.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { inputField, usernameForManagers } from "./field.ts";
import { messagePage } from "./messagePage.ts";
import { redirectTo, renderPage, type Page } from "./page.ts";
import { formToken, notice, readPageForm, staleForm } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";
import { crowded } from "./passwordTurns.ts";

interface View {
  readonly account: AccountRecord;
  readonly secret: string;
  readonly problem?: string | undefined;
  readonly status?: NonNullable<Page["status"]>;
}

/** `/new-password`: for a user with a link from an administrator or a mail. */
export function registerNewPasswordPage(app: Hono, parts: PageParts): void {
  app.get("/new-password", (c) => {
    const secret = c.req.query("link") ?? "";
    return withAccount(c, parts, secret, (account) => show(c, parts, { account, secret }));
  });
  app.post("/new-password", async (c) => {
    const form = await readPageForm(c);
    if (form instanceof Response) return form;
    const secret = form("link");
    return withAccount(c, parts, secret, (account, link) => {
      const isOwn = parts.sessions.isOwnForm(c, undefined, form("form_token"));
      if (!isOwn) return show(c, parts, { account, secret, status: 403, problem: staleForm });
      return choose(c, parts, { account, link, secret, password: form("password") });
    });
  });
}

interface Choice {
  readonly account: AccountRecord;
  /** The hash of the link. */
  readonly link: string;
  readonly secret: string;
  readonly password: string;
}

async function choose(c: Context, parts: PageParts, choice: Choice): Promise<Response> {
  const { account, link, secret, password } = choice;
  const name = accountName(account.username);
  // Only the user has the link, so this is a known place.
  const result = await parts.turns.run(c, name, { isKnown: true }, () =>
    setPassword(parts.context, account, password, undefined, link),
  );
  if (result === undefined) return show(c, parts, { account, secret, ...crowded });
  if (result.outcome === "refused") {
    const { password: problem, current } = result.problems;
    return current === undefined
      ? show(c, parts, { account, secret, status: 400, problem })
      : gone(c);
  }
  // Strangers who constantly try the name must not lock out the user with the link.
  parts.sessions.remember(c, result.account);
  return redirectTo(c, "/sign-in");
}

async function withAccount(
  c: Context,
  { context }: PageParts,
  secret: string,
  answer: (account: AccountRecord, link: string) => Promise<Response>,
): Promise<Response> {
  const { accountId, hash = "" } = (await usableLink(context, secret)) ?? {};
  const account =
    accountId === undefined ? undefined : await context.storage.accounts.byId(accountId);
  return account === undefined ? gone(c) : answer(account, hash);
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
  parts: PageParts,
  { account, secret, problem, status = 200 }: View,
): Promise<Response> {
  return renderPage(c, {
    title: "New password",
    status,
    body: html`<h1>New password</h1>
      ${notice(status === 400 ? undefined : problem)}
      <form method="post" action="/new-password">
        ${formToken(parts.sessions.visitorToken(c))}
        <input type="hidden" name="link" value="${secret}" />
        ${usernameForManagers(account.username)}
        ${inputField({
          name: "password",
          label: "New password",
          type: "password",
          hint: "At least 10 characters. You are signed out everywhere, and sign in with it.",
          problem: status === 400 ? problem : undefined,
          autocomplete: "new-password",
          required: true,
          autofocus: true,
        })}
        <div class="actions"><button class="primary">Set the password</button></div>
      </form>`,
  });
}
