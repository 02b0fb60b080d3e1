import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { verifyPassword } from "../accounts/passwords.ts";
import { attemptSignIn, signInSucceeded } from "../accounts/signInThrottle.ts";
import { accountName } from "../storage/accountName.ts";
import { inputField } from "./field.ts";
import { registerFormPage, type Refusal, type Visitor } from "./formPage.ts";
import { redirectTo, renderPage } from "./page.ts";
import { formToken, type PageForm } from "./pageForm.ts";
import { mayRegister, type PageParts } from "./pageParts.ts";
import { crowded } from "./passwordTurns.ts";
import { returnPath, withReturn } from "./returnPath.ts";

/** The page after the sign-in. */
interface Subject extends Visitor {
  readonly goOn: string;
}

export function registerSignInPage(app: Hono, parts: PageParts): void {
  registerFormPage<Subject>(app, parts.sessions, {
    path: "/sign-in",
    subject: async (_, value) => ({ session: undefined, goOn: returnPath(value("return_to")) }),
    show: (c, subject, refusal, form) => show(c, parts, subject, refusal, form),
    acts: { "": (c, subject, form) => signIn(c, parts, subject, form) },
  });
}

async function signIn(
  c: Context,
  { sessions, context, turns }: PageParts,
  { goOn }: Subject,
  form: PageForm,
): Promise<Response | Refusal> {
  const name = accountName(form("username"));
  // A request without a turn is not counted as an attempt, so that a crowd cannot use up a user's attempts.
  const found = await context.storage.accounts.byUsername(name);
  // Nobody signs in to a shared account, so it is like an unknown one. A device's proof would be anybody's to make.
  const known = found?.passwordHash === "" ? undefined : found;
  const place = await sessions.place(c, known);
  const attempt = await turns.run(c, name, place, async () => {
    const wait = await attemptSignIn(context, name, place, known?.id);
    const right = wait === 0 && (await verifyPassword(form("password"), known?.passwordHash));
    return { wait, account: right ? known : undefined };
  });
  if (attempt === undefined) return crowded;
  const { wait, account } = attempt;
  if (wait > 0) return tooMany(Math.ceil(wait / 1000));
  // The response must not distinguish a disabled account from a wrong password.
  if (account === undefined || !(await sessions.begin(c, account))) {
    return { status: 403, problem: "The username or the password is wrong." };
  }
  await signInSucceeded(context, name, place, account.id);
  return redirectTo(c, goOn);
}

function tooMany(seconds: number): Refusal {
  const time = seconds === 1 ? "1 second" : `${seconds} seconds`;
  const problem = `Too many attempts for this username. Please wait ${time}, then try again.`;
  return { status: 429, retryAfter: seconds, problem };
}

/** The password is never put back; the focus is on the next input. */
function show(
  c: Context,
  { sessions, context }: PageParts,
  { goOn }: Subject,
  refusal: Refusal,
  form?: PageForm,
): Promise<Response> {
  const typed = form?.("username").trim().slice(0, 100) ?? "";
  return renderPage(c, {
    ...refusal,
    title: "Sign in",
    body: html`<form method="post" action="/sign-in">
        ${formToken(sessions.visitorToken(c))}
        <input type="hidden" name="return_to" value="${goOn}" />
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
      ${context.mailer === undefined ? "" : html`<p class="aside"><a href="/forgot-password">Forgot your password?</a></p>`}
      ${mayRegister(context) ? html`<p class="aside">No account yet? <a href="${withReturn("/register", goOn)}">Register</a></p>` : ""}`,
  });
}
