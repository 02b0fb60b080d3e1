import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { mailResetLink, mayAskForMail } from "../accounts/mailedLinks.ts";
import { callerOf } from "../caller.ts";
import { inputField } from "./field.ts";
import { messagePage } from "./messagePage.ts";
import { renderPage, type Page } from "./page.ts";
import { formToken, notice, readPageForm, staleForm } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";

interface View {
  readonly problem?: string;
  readonly status?: NonNullable<Page["status"]>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `/forgot-password`: mails a link for a new password. The response never depends on the account. */
export function registerForgotPage(app: Hono, parts: PageParts): void {
  if (parts.context.mailer === undefined) return;
  app.get("/forgot-password", (c) => show(c, parts, {}));
  app.post("/forgot-password", async (c) => {
    const form = await readPageForm(c);
    if (form instanceof Response) return form;
    if (!parts.sessions.isOwnForm(c, undefined, form("form_token"))) {
      return show(c, parts, { status: 403, problem: staleForm });
    }
    const caller = callerOf(c);
    const wait = await mayAskForMail(parts.context, caller);
    if (wait > 0) {
      const problem = `Many mails were asked for from your network. Try again in ${Math.ceil(wait / 60_000)} minutes.`;
      const headers = { "Retry-After": String(Math.ceil(wait / 1000)) };
      return show(c, parts, { status: 429, problem, headers });
    }
    mailResetLink(parts.context, caller, form("who"));
    return messagePage(c, {
      title: "Look into your mailbox",
      status: 200,
      sentence:
        "If there is such an account, and its e-mail address is verified, a link for a new password is on its way. It is good once, for half an hour. After many links none is sent for a while: the newest is good. Without one, ask your administrator.",
      action: { label: "Sign in", href: "/sign-in" },
    });
  });
}

/** The input is not put back: it is short and may be anything. */
function show(c: Context, parts: PageParts, view: View): Promise<Response> {
  return renderPage(c, {
    title: "Forgot your password?",
    status: view.status ?? 200,
    headers: view.headers ?? {},
    body: html`<h1>Forgot your password?</h1>
      ${notice(view.problem)}
      <form method="post" action="/forgot-password">
        ${formToken(parts.sessions.visitorToken(c))}
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
