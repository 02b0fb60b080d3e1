import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { canonicalLocale, timezones } from "../accounts/placeAndLanguage.ts";
import {
  registerAccount,
  registrationFields,
  registrationOf,
  type Registration,
  type RegistrationProblems,
} from "../accounts/register.ts";
import { mailVerification } from "../accounts/mailedLinks.ts";
import { usableLink } from "../accounts/links.ts";
import { hashSecret } from "../oauth/secret.ts";
import { callerOf } from "../caller.ts";
import { accountName } from "../storage/accountName.ts";
import { messagePage } from "./messagePage.ts";
import { inputField, selectField } from "./field.ts";
import { registerFormPage, type Refusal, type Visitor } from "./formPage.ts";
import { redirectTo, renderPage, type Markup } from "./page.ts";
import { formToken, type PageForm } from "./pageForm.ts";
import { mayRegister, type PageParts } from "./pageParts.ts";
import { crowded } from "./passwordTurns.ts";
import { returnPath, withReturn } from "./returnPath.ts";

interface Subject extends Visitor {
  /** The page after the registration. */
  readonly goOn: string;
  /** The secret of a link; empty if none is needed. */
  readonly invitation: string;
}

export function registerRegisterPage(app: Hono, parts: PageParts): void {
  registerFormPage<Subject>(app, parts.sessions, {
    path: "/register",
    subject: async (c, value) => {
      const invitation = value("invitation");
      return (await isAllowed(parts, invitation))
        ? { session: undefined, goOn: returnPath(value("return_to")), invitation }
        : refusal(c, parts);
    },
    show: (c, subject, refused, form) => show(c, parts, subject, refused, form),
    acts: { "": (c, subject, form) => register(c, parts, subject, registrationOf(form)) },
  });
}

async function register(
  c: Context,
  parts: PageParts,
  { goOn, invitation }: Subject,
  typed: Registration,
): Promise<Response | Refusal> {
  const { sessions, context, turns } = parts;
  const caller = callerOf(c);
  const result = await turns.run(c, accountName(typed.username), { isKnown: false }, () =>
    registerAccount(context, typed, {
      caller,
      invitation: mayRegister(context) ? undefined : hashSecret(invitation),
    }),
  );
  if (result === undefined) return crowded;
  if (result.outcome === "refused") {
    // Another registration may have used the invitation meanwhile.
    return (await isAllowed(parts, invitation))
      ? { status: 400, problem: marked, problems: result.problems }
      : refusal(c, parts);
  }
  await mailVerification(context, caller, result.account);
  // The password was typed a second ago; asking again would prove nothing.
  await sessions.begin(c, result.account);
  return redirectTo(c, goOn);
}

const marked = "Please look at the marked fields. The password has to be typed again.";

async function isAllowed({ context }: PageParts, invitation: string): Promise<boolean> {
  if (mayRegister(context)) return true;
  if (context.registration === "closed") return false;
  const link = await usableLink(context, invitation);
  return link !== undefined && link.accountId === undefined;
}

function refusal(c: Context, { context }: PageParts): Promise<Response> {
  const isClosed = context.registration === "closed";
  return messagePage(c, {
    title: isClosed ? "Nobody registers here" : "You need an invitation",
    status: 403,
    sentence: isClosed
      ? "The administrator of this server makes its accounts."
      : "An invitation is good once, for seven days. Ask your administrator for one.",
    action: { label: "Sign in", href: "/sign-in" },
  });
}

/** Uses the browser's first language. The time zone would need a script. */
function untouched(c: Context): Registration {
  const preferred = /^[A-Za-z0-9-]+/.exec(c.req.header("accept-language") ?? "")?.[0] ?? "en";
  const nothing = registrationOf(() => "");
  return { ...nothing, locale: canonicalLocale(preferred) ?? "en", timezone: "UTC" };
}

function show(
  c: Context,
  parts: PageParts,
  { goOn, invitation }: Subject,
  { problems, ...refused }: Refusal,
  form?: PageForm,
): Promise<Response> {
  const typed = form === undefined ? untouched(c) : registrationOf(form);
  return renderPage(c, {
    ...refused,
    title: "Register",
    body: html`<form method="post" action="/register" novalidate>
        ${formToken(parts.sessions.visitorToken(c))}
        <input type="hidden" name="return_to" value="${goOn}" />
        <input type="hidden" name="invitation" value="${invitation}" />
        ${fields(typed, problems, emailHint(parts))}
        <div class="actions"><button class="primary">Register</button></div>
      </form>
      <p class="aside">
        You have an account? <a href="${withReturn("/sign-in", goOn)}">Sign in</a>
      </p>`,
  });
}

function emailHint({ context }: PageParts): string {
  return context.mailer === undefined
    ? "No mail is sent there, and applications do not see it before it is verified."
    : "A link is sent there. Applications do not see the address before you have opened it.";
}

/** The first wrong field gets the focus. */
function fields(typed: Registration, problems: RegistrationProblems = {}, hint: string): Markup {
  const wrong = registrationFields.find((name) => problems[name]);
  const common = (name: keyof Registration) => ({
    name,
    problem: problems[name],
    autofocus: name === (wrong ?? "username"),
    ...(name === "password" ? {} : { value: typed[name] }),
  });
  return html` ${inputField({ ...common("username"), label: "Username", hint: "3 to 32 of a-z, 0-9, full stop, hyphen, underscore.", autocomplete: "username", required: true, verbatim: true })}
    <div class="pair">
      ${inputField({ ...common("firstname"), label: "First name", autocomplete: "given-name" })}
      ${inputField({ ...common("lastname"), label: "Last name", autocomplete: "family-name" })}
    </div>
    ${inputField({ ...common("email"), label: "E-mail address", hint, type: "email", autocomplete: "email", required: true })}
    ${inputField({ ...common("password"), label: "Password", type: "password", hint: "At least 10 characters. A few unrelated words are easy to remember.", autocomplete: "new-password", required: true })}
    <div class="pair">
      ${inputField({ ...common("locale"), label: "Language", hint: "For example en or pt-BR.", verbatim: true })}
      ${selectField({ ...common("timezone"), label: "Time zone" }, timezones)}
    </div>`;
}
