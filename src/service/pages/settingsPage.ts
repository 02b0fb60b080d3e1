import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { changePassword, type PasswordProblems } from "../accounts/changePassword.ts";
import { mailVerification, mayAskForMail } from "../accounts/mailedLinks.ts";
import { callerOf } from "../caller.ts";
import { accountName } from "../storage/accountName.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { activityList, moment } from "./activity.ts";
import { inputField, usernameForManagers } from "./field.ts";
import { registerFormPage, type Refusal, userOf } from "./formPage.ts";
import { notice, redirectTo, renderPage, type Markup } from "./page.ts";
import { formToken, tick, type PageForm } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";
import { crowded } from "./passwordTurns.ts";
import { withReturn } from "./returnPath.ts";
import type { SignedIn } from "./webSessions.ts";

type Act = (c: Context, signedIn: SignedIn, form: PageForm) => Promise<Response | Refusal>;

/** `/settings`: the signed-in user's password, and the sign-ins of the account with a button to end each. */
export function registerSettingsPage(app: Hono, parts: PageParts): void {
  registerFormPage(app, parts.sessions, {
    path: "/settings",
    subject: (c) => userOf(c, parts.sessions, "/settings"),
    show: (c, signedIn, refusal) => show(c, parts, signedIn, refusal),
    acts: {
      "/password": setPassword(parts),
      "/email/verify": verifyEmail(parts),
      "/listing": setListing(parts),
      "/sessions/revoke": revokeSession(parts),
      "/applications/revoke": revokeApplication(parts),
    },
  });
}

function setPassword({ context, sessions, turns }: PageParts): Act {
  return async (c, { account }, form) => {
    const typed = { current: form("current"), password: form("password") };
    const place = await sessions.place(c, account);
    const result = await turns.run(c, accountName(account.username), { isKnown: true }, () =>
      changePassword(context, account, typed, place),
    );
    if (result === undefined) return crowded;
    if (result.outcome === "wait") {
      const retryAfter = Math.ceil(result.wait / 1000);
      const problem = `Too many attempts. Please wait ${retryAfter} seconds, then try again.`;
      return { status: 429, retryAfter, problem };
    }
    if (result.outcome === "refused") return { status: 400, problems: result.problems };
    // The change ended this session with all others.
    const isBegun = await sessions.begin(c, result.account);
    return redirectTo(
      c,
      isBegun ? "/settings?changed=password" : withReturn("/sign-in", "/settings"),
    );
  };
}

const notMailed =
  "No link was sent: the address is verified, or got many lately. The newest of them is good: open it here.";

function verifyEmail({ context }: PageParts): Act {
  return async (c, { account }) => {
    const caller = callerOf(c);
    const wait = await mayAskForMail(context, caller);
    if (wait > 0) {
      const problem = "Many mails were asked for from your network. Please try again later.";
      return { status: 429, retryAfter: Math.ceil(wait / 1000), problem };
    }
    return (await mailVerification(context, caller, account))
      ? redirectTo(c, "/settings?sent=email")
      : { status: 429, retryAfter: 3600, problem: notMailed };
  };
}

const unconfirmed = "Nothing was changed. To list your public snippets, tick the box first.";

function setListing({ context }: PageParts): Act {
  return async (c, { account }, form) => {
    const isListed = form("listed") === "1";
    if (isListed && form("confirmed") !== "yes") return { status: 400, problem: unconfirmed };
    await context.storage.accounts.setListed(account.id, isListed);
    return redirectTo(c, "/settings");
  };
}

function revokeSession({ context, sessions }: PageParts): Act {
  return async (c, signedIn, form) => {
    const all = await sessions.all(signedIn);
    // If the session is gone or of another account, the page that follows does not list it.
    const session = all.find(({ tokenHash }) => tokenHash === form("session"));
    if (session !== undefined) await context.storage.webSessions.delete(session.tokenHash);
    return redirectTo(c, "/settings");
  };
}

function revokeApplication({ context }: PageParts): Act {
  return async (c, { account }, form) => {
    const { grants } = context.storage;
    const families = await grants.ofAccount(account.id);
    const family = families.find(({ id }) => id === form("application"));
    if (family !== undefined) await grants.revokeFamily(family.id, "application-revoked");
    return redirectTo(c, "/settings");
  };
}

async function show(
  c: Context,
  parts: PageParts,
  signedIn: SignedIn,
  { problems, ...refusal }: Refusal,
): Promise<Response> {
  const { context } = parts;
  const { account, session: own } = signedIn;
  const token = formToken(own.csrfToken);
  const sessions = await parts.sessions.all(signedIn);
  const families = await context.storage.grants.ofAccount(account.id);
  const activity = await context.storage.audit.ofAccount(account.id, 10);
  const done = doneBy(c);
  return renderPage(c, {
    ...refusal,
    title: "Password and sessions",
    wide: true,
    account,
    body: html`${notice(refusal.status === undefined ? done : undefined, "good")}
      <h2>Connected applications</h2>
      ${families.length === 0 ? html`<p class="dim">No application is signed in to your account.</p>` : ""}
      ${families.map((family) =>
        entry(
          family.accountId === account.id
            ? family.clientName
            : `${family.clientName}, as ${family.username}`,
          [
            ["Allowed", family.beganAt],
            ["Last renewed", family.usedAt],
          ],
          revokeForm("applications", "application", family.id, token),
        ),
      )}
      <h2>Browsers</h2>
      ${sessions.map((session) =>
        entry(
          session.tokenHash === own.tokenHash ? `${session.browser} (this one)` : session.browser,
          [["Signed in", session.beganAt]],
          revokeForm("sessions", "session", session.tokenHash, token),
        ),
      )}
      ${context.mailer === undefined ? "" : emailSection(account, token)}
      ${listingSection(account, token)}
      <h2>Recent activity</h2>
      ${activityList(activity)}
      <h2>Password</h2>
      ${passwordForm(problems, account.username, token)}`,
  });
}

function doneBy(c: Context): string | undefined {
  if (c.req.query("changed") === "password") {
    return "Your password is changed. Everything else was signed out.";
  }
  return c.req.query("sent") === "email"
    ? "A link is on its way to your e-mail address. It is good once, for a day."
    : undefined;
}

function emailSection({ email, emailVerified }: AccountRecord, token: Markup): Markup {
  if (email === "") return html``;
  const state = emailVerified ? "verified" : "not verified: applications do not see it";
  return html`<h2>E-mail address</h2>
    <p><bdi>${email}</bdi> <span class="dim">(${state})</span></p>
    ${emailVerified ? "" : html`<form method="post" action="/settings/email/verify">${token}<button>Send a link to verify it</button></form>`}`;
}

function listingSection({ isListed }: AccountRecord, token: Markup): Markup {
  return html`<h2>Sharing</h2>
    <p>
      ${isListed ? "Signed-in users of this service can list your public snippets." : "Your public snippets are read by those who have their address. Nobody can list them."}
      Private snippets stay yours alone.
    </p>
    <form method="post" action="/settings/listing" autocomplete="off">
      ${token}
      <input type="hidden" name="listed" value="${isListed ? "0" : "1"}" />
      ${isListed ? "" : tick(html`Other users may list my public snippets.`)}
      <button>
        ${isListed ? "Stop listing my public snippets" : "List my public snippets for others"}
      </button>
    </form>`;
}

function entry(name: string, times: readonly (readonly [string, number])[], form: Markup): Markup {
  return html`<section class="application entry">
    <div>
      <h3><bdi>${name}</bdi></h3>
      <p class="dim">
        ${times.map(([label, time], index) => html`${index === 0 ? "" : " · "}${label} ${moment(time)}`)}
      </p>
    </div>
    ${form}
  </section>`;
}

function revokeForm(kind: string, field: string, id: string, token: Markup): Markup {
  return html`<form method="post" action="/settings/${kind}/revoke">
    ${token}
    <input type="hidden" name="${field}" value="${id}" />
    <button class="danger">Revoke</button>
  </form>`;
}

function passwordForm(problems: PasswordProblems = {}, username: string, token: Markup): Markup {
  return html`<form method="post" action="/settings/password" novalidate>
    ${token} ${usernameForManagers(username)}
    ${inputField({ name: "current", label: "Current password", type: "password", autocomplete: "current-password", required: true, problem: problems.current, autofocus: problems.current !== undefined })}
    ${inputField({ name: "password", label: "New password", type: "password", autocomplete: "new-password", required: true, problem: problems.password, autofocus: problems.current === undefined && problems.password !== undefined, hint: "All other browsers and all applications are signed out." })}
    <div class="actions"><button class="primary">Change password</button></div>
  </form>`;
}
