import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { hashSecret } from "../oauth/secret.ts";
import type { Verification } from "../storage/links.ts";
import { messagePage } from "./messagePage.ts";
import { redirectTo, renderPage } from "./page.ts";
import { formToken, notice, readPageForm, staleForm } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";
import { withReturn } from "./returnPath.ts";
import type { SignedIn } from "./webSessions.ts";

const told: Readonly<Record<Verification, readonly [title: string, sentence: string]>> = {
  verified: [
    "Your e-mail address is verified",
    "Applications that you allow can see it, and a link for a new password can be sent there.",
  ],
  taken: [
    "This address is another account's",
    "An e-mail address belongs to one account. Sign in to the other one, or ask your administrator.",
  ],
  gone: [
    "This link is not valid",
    "It was used, is older than a day, ended with a new password, or is another account's. Settings has a button for another one.",
  ],
};

/**
 * `/verify-email`: for the account's user, who opens the link of a mail. It needs a click, because programs open links
 * before users do. It needs a sign-in: the owner of a wrongly entered address may click without thinking.
 */
export function registerVerifyEmailPage(app: Hono, parts: PageParts): void {
  const { context, sessions } = parts;
  if (context.mailer === undefined) return;
  app.get("/verify-email", async (c) => {
    const secret = c.req.query("link") ?? "";
    const signedIn = await sessions.current(c);
    return signedIn === undefined ? toSignIn(c, secret) : show(c, signedIn, secret);
  });
  app.post("/verify-email", async (c) => {
    const form = await readPageForm(c);
    if (form instanceof Response) return form;
    const secret = form("link");
    const signedIn = await sessions.current(c);
    if (signedIn === undefined) return toSignIn(c, secret);
    if (!sessions.isOwnForm(c, signedIn, form("form_token"))) {
      return show(c, signedIn, secret, staleForm);
    }
    const { accounts } = context.storage;
    const hash = hashSecret(secret);
    const outcome = await accounts.verifyEmail(signedIn.account.id, hash, context.now());
    const [title, sentence] = told[outcome];
    const action = { label: "Settings", href: "/settings" };
    return messagePage(c, { title, sentence, status: outcome === "verified" ? 200 : 404, action });
  });
}

function toSignIn(c: Context, secret: string): Response {
  const path = `/verify-email?link=${encodeURIComponent(secret)}`;
  return redirectTo(c, withReturn("/sign-in", path));
}

function show(
  c: Context,
  { account, session }: SignedIn,
  secret: string,
  problem?: string,
): Promise<Response> {
  return renderPage(c, {
    title: "Verify your e-mail address",
    account,
    status: problem === undefined ? 200 : 403,
    body: html`<h1>Verify your e-mail address</h1>
      ${notice(problem)}
      <p><bdi>${account.email}</bdi> is the address of your account ${account.username}.</p>
      <form method="post" action="/verify-email">
        ${formToken(session.csrfToken)}
        <input type="hidden" name="link" value="${secret}" />
        <div class="actions"><button class="primary">Verify the address</button></div>
      </form>`,
  });
}
