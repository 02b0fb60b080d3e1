import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { verifyPassword } from "../accounts/passwords.ts";
import { accountName } from "../storage/accountName.ts";
import { inputField } from "./field.ts";
import { redirectTo, renderPage, type Page } from "./page.ts";
import { formToken, notice, readPageForm, staleForm } from "./pageForm.ts";
import { mayRegister, type PageParts } from "./pageParts.ts";
import { crowded } from "./passwordTurns.ts";
import { returnPath, withReturn } from "./returnPath.ts";

interface View {
  readonly goOn: string;
  readonly username?: string;
  readonly problem?: string;
  readonly status?: NonNullable<Page["status"]>;
  readonly retryAfter?: number;
}

export function registerSignInPage(app: Hono, parts: PageParts): void {
  app.get("/sign-in", (c) => show(c, parts, { goOn: returnPath(c.req.query("return_to")) }));
  app.post("/sign-in", (c) => signIn(c, parts));
}

async function signIn(c: Context, parts: PageParts): Promise<Response> {
  const { sessions, throttle, context, turns } = parts;
  const form = await readPageForm(c);
  if (form instanceof Response) return form;
  const view: View = {
    goOn: returnPath(form("return_to")),
    username: form("username").trim().slice(0, 100),
  };
  if (!sessions.isOwnForm(c, undefined, form("form_token"))) {
    return show(c, parts, { ...view, status: 403, problem: staleForm });
  }
  const name = accountName(form("username"));
  // A request without a turn is not counted as an attempt, so that a crowd cannot use up a user's attempts.
  const found = await context.storage.accounts.byUsername(name);
  // Nobody signs in to a shared account, so it is like an unknown one. A device's proof would be anybody's to make.
  const known = found?.passwordHash === "" ? undefined : found;
  const place = await sessions.place(c, known);
  const attempt = await turns.run(c, name, place, async () => {
    const wait = await throttle.attempt(name, place, known?.id);
    const right = wait === 0 && (await verifyPassword(form("password"), known?.passwordHash));
    return { wait, account: right ? known : undefined };
  });
  if (attempt === undefined) return show(c, parts, { ...view, ...crowded });
  const { wait, account } = attempt;
  if (wait > 0) return tooMany(c, parts, view, Math.ceil(wait / 1000));
  // The response must not distinguish a disabled account from a wrong password.
  if (account === undefined || !(await sessions.begin(c, account))) {
    return show(c, parts, {
      ...view,
      status: 403,
      problem: "The username or the password is wrong.",
    });
  }
  await throttle.succeeded(name, place, account.id);
  return redirectTo(c, view.goOn);
}

function tooMany(c: Context, parts: PageParts, view: View, seconds: number): Promise<Response> {
  const time = seconds === 1 ? "1 second" : `${seconds} seconds`;
  const problem = `Too many attempts for this username. Please wait ${time}, then try again.`;
  return show(c, parts, { ...view, status: 429, retryAfter: seconds, problem });
}

/** The password is never put back; the focus is on the next input. */
function show(c: Context, parts: PageParts, view: View): Promise<Response> {
  const typed = view.username ?? "";
  return renderPage(c, {
    title: "Sign in",
    status: view.status ?? 200,
    headers: view.retryAfter === undefined ? {} : { "Retry-After": String(view.retryAfter) },
    body: html`<h1>Sign in</h1>
      ${notice(view.problem)}
      <form method="post" action="/sign-in">
        ${formToken(parts.sessions.visitorToken(c))}
        <input type="hidden" name="return_to" value="${view.goOn}" />
        ${inputField({
          name: "username",
          label: "Username",
          value: typed,
          autocomplete: "username",
          required: true,
          verbatim: true,
          autofocus: typed === "",
        })}
        ${inputField({
          name: "password",
          label: "Password",
          type: "password",
          autocomplete: "current-password",
          required: true,
          autofocus: typed !== "",
        })}
        <div class="actions"><button class="primary">Sign in</button></div>
      </form>
      ${parts.context.mailer === undefined ? "" : html`<p class="aside"><a href="/forgot-password">Forgot your password?</a></p>`}
      ${mayRegister(parts.context) ? html`<p class="aside">No account yet? <a href="${withReturn("/register", view.goOn)}">Register</a></p>` : ""}`,
  });
}
