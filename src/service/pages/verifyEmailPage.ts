import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { hashSecret } from "../oauth/secret.ts";
import type { Verification } from "../storage/links.ts";
import { registerFormPage, type Refusal, userOf } from "./formPage.ts";
import { messagePage } from "./messagePage.ts";
import { renderPage } from "./page.ts";
import { formToken } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";
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
export function registerVerifyEmailPage(app: Hono, { context, sessions }: PageParts): void {
  if (context.mailer === undefined) return;
  registerFormPage<SignedIn & { readonly secret: string }>(app, sessions, {
    path: "/verify-email",
    subject: async (c, value) => {
      const secret = value("link");
      const path = `/verify-email?link=${encodeURIComponent(secret)}`;
      const user = await userOf(c, sessions, path);
      return user instanceof Response ? user : { ...user, secret };
    },
    show,
    acts: {
      "": async (c, { account, secret }) => {
        const { accounts } = context.storage;
        const outcome = await accounts.verifyEmail(account.id, hashSecret(secret), context.now());
        const [title, sentence] = told[outcome];
        const action = { label: "Settings", href: "/settings" };
        const status = outcome === "verified" ? 200 : 404;
        return messagePage(c, { title, sentence, status, action });
      },
    },
  });
}

function show(
  c: Context,
  { account, session, secret }: SignedIn & { readonly secret: string },
  refusal: Refusal,
): Promise<Response> {
  return renderPage(c, {
    ...refusal,
    title: "Verify your e-mail address",
    account,
    body: html`<p>
        <bdi>${account.email}</bdi> is the address of your account ${account.username}.
      </p>
      <form method="post" action="/verify-email">
        ${formToken(session.csrfToken)}
        <input type="hidden" name="link" value="${secret}" />
        <div class="actions"><button class="primary">Verify the address</button></div>
      </form>`,
  });
}
