import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { mailResetLink, mayAskForMail } from "../accounts/mailedLinks.ts";
import { callerOf } from "../caller.ts";
import { inputField } from "./field.ts";
import { registerFormPage, type Refusal } from "./formPage.ts";
import { messagePage } from "./messagePage.ts";
import { renderPage } from "./page.ts";
import { formToken } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";

/** `/forgot-password`: mails a link for a new password. The response never depends on the account. */
export function registerForgotPage(app: Hono, { context, sessions }: PageParts): void {
  if (context.mailer === undefined) return;
  registerFormPage(app, sessions, {
    path: "/forgot-password",
    subject: async () => ({ session: undefined }),
    show: (c, _, refusal) => show(c, sessions.visitorToken(c), refusal),
    acts: {
      "": async (c, _, form) => {
        const caller = callerOf(c);
        const wait = await mayAskForMail(context, caller);
        if (wait > 0) {
          const problem = `Many mails were asked for from your network. Try again in ${Math.ceil(wait / 60_000)} minutes.`;
          return { status: 429, problem, retryAfter: Math.ceil(wait / 1000) };
        }
        mailResetLink(context, caller, form("who"));
        return messagePage(c, {
          title: "Look into your mailbox",
          sentence:
            "If there is such an account, and its e-mail address is verified, a link for a new password is on its way. It is good once, for half an hour. After many links none is sent for a while: the newest is good. Without one, ask your administrator.",
          action: { label: "Sign in", href: "/sign-in" },
        });
      },
    },
  });
}

/** The input is not put back: it is short and may be anything. */
function show(c: Context, token: string, refusal: Refusal): Promise<Response> {
  return renderPage(c, {
    ...refusal,
    title: "Forgot your password?",
    body: html`<form method="post" action="/forgot-password">
      ${formToken(token)}
      ${inputField({
        name: "who",
        label: "Username or e-mail address",
        hint: "A link for a new password is sent to the e-mail address of the account.",
        autocomplete: "username",
        required: true,
        verbatim: true,
        autofocus: true,
      })}
      <div class="actions">
        <button class="primary">Send a link</button><a class="button" href="/sign-in">Cancel</a>
      </div>
    </form>`,
  });
}
