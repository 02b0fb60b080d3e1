import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { NamedAccount } from "../storage/members.ts";
import type { Refusal } from "./formPage.ts";
import { renderPage, type Markup } from "./page.ts";
import { formToken, tick } from "./pageForm.ts";
import type { SignedIn } from "./webSessions.ts";

interface Consent extends SignedIn {
  readonly clientName: string;
  /** The username of the client's owner; undefined if it was registered on the command line. */
  readonly registeredBy: string | undefined;
  readonly redirectUri: string;
  /** Path and query of the authorization request; the decision is posted there. */
  readonly address: string;
  /** The shared accounts that the user may choose. */
  readonly shared: readonly NamedAccount[];
  /** The id of the chosen one; undefined for the own account. */
  readonly chosen: number | undefined;
}

/**
 * Asks the signed-in user whether the application may use the account's data. Consent takes two clicks in two places:
 * another page could lay a window over this one and get one click anywhere, at any time.
 */
export function consentPage(c: Context, refusal: Refusal, consent: Consent): Promise<Response> {
  const { clientName, registeredBy, redirectUri, account, session, address, shared, chosen } =
    consent;
  const whose = shared.length === 0 ? "your" : "the account's";
  const person = [account.firstname, account.lastname].join(" ").trim();
  return renderPage(c, {
    ...refusal,
    title: `Allow ${clientName}`,
    heading: html`Allow <bdi>${clientName}</bdi> to use your snippets?`,
    formTargets: [formTarget(redirectUri)],
    body: html`<dl>
        <dt>${shared.length === 0 ? "Account" : "Signed in as"}</dt>
        <dd>
          <strong>${account.username}</strong>${person === "" ? "" : html` (<bdi>${person}</bdi>)`}
        </dd>
        <dt>Registered by</dt>
        <dd>
          ${registeredBy === undefined ? "the administrator of this server" : html`the user <strong>${registeredBy}</strong>`}
        </dd>
        <dt>Goes back to</dt>
        <dd><code>${readableAddress(redirectUri)}</code></dd>
      </dl>
      <p><bdi>${clientName}</bdi> will be able to</p>
      <ul>
        <li>read, create, change and delete ${whose} snippets, the private ones too;</li>
        <li>see ${whose} name, e-mail address, language and time zone.</li>
      </ul>
      <form method="post" action="${address}" autocomplete="off">
        ${formToken(session.csrfToken)} ${accountChoice(account.username, shared, chosen)}
        ${tick(html`I have just asked to sign in to <bdi>${clientName}</bdi>.`)}
        <div class="actions">
          <button class="primary" name="decision" value="allow">Allow</button>
          <button name="decision" value="deny" formnovalidate>Deny</button>
        </div>
      </form>
      <div class="aside">
        Not ${account.username}?
        <form method="post" action="/sign-out">
          ${formToken(session.csrfToken)}
          <input type="hidden" name="return_to" value="${address}" />
          <button class="link">Use another account</button>
        </form>
      </div>`,
  });
}

function accountChoice(
  own: string,
  shared: readonly NamedAccount[],
  chosen: number | undefined,
): Markup {
  if (shared.length === 0) return html``;
  const choice = (value: number | undefined, name: string, remark: string): Markup =>
    html`<label class="check">
      <input
        type="radio"
        name="account"
        value="${value ?? ""}"
        ${value === chosen ? raw("checked") : ""}
      />
      <span><bdi>${name}</bdi>${remark}</span>
    </label>`;
  return html`<fieldset>
    <legend>Connect as</legend>
    ${choice(undefined, own, " (you)")}
    ${shared.map(({ id, username }) => choice(id, username, ", shared with other members"))}
  </fieldset>`;
}

/**
 * Chromium applies `form-action` to every redirect after a form, so the application's address must be allowed. For
 * https any host is allowed, because a relay page may redirect to another one. A source expression cannot name `[::1]`,
 * so any http address is allowed then.
 */
export function formTarget(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol !== "http:" || host.startsWith("[") ? protocol : `http://${host}`;
}

/** The whole address, because the code goes exactly there; lines break after slashes and parameters. */
function readableAddress(redirectUri: string): Markup[] {
  const parts = redirectUri.split(/(?<=[/?&])/);
  return parts.map((part) => html`${part}<wbr />`);
}
