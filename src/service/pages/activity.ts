import { html } from "hono/html";
import { readableAddress } from "../caller.ts";
import type { AuditEvent, AuditRecord } from "../storage/audit.ts";
import type { Markup } from "./page.ts";

/** For the user who owns the account. */
const sentences: Readonly<Record<AuditEvent, string>> = {
  registered: "The account was made.",
  disabled: "The account was disabled.",
  enabled: "The account was enabled again.",
  removed: "The account was removed.",
  exported: "All that the account has was exported.",
  invited: "Somebody was invited.",
  "reset-link-made": "A link for a new password was made.",
  "password-changed": "The password was changed.",
  "password-reset": "The password was set anew.",
  "email-verified": "The e-mail address was verified.",
  listed: "Listing the public snippets was switched on.",
  unlisted: "Listing the public snippets was switched off.",
  "member-added": "A member of a shared account was added.",
  "member-removed": "A member of a shared account was removed.",
  "signed-in": "A browser signed in.",
  "sign-in-failed": "A wrong password was typed.",
  "application-allowed": "An application was allowed.",
  "application-revoked": "An application was revoked.",
  "application-signed-out": "An application signed out.",
  "token-reused": "An application was signed out: its code or token came twice.",
  "client-registered": "An application was registered.",
  "client-rotated": "An application got a new secret.",
  "client-removed": "A registered application was deleted.",
};

/** The events of one account, for its user. */
export function activityList(events: readonly AuditRecord[]): Markup {
  if (events.length === 0) return html`<p class="dim">Nothing yet.</p>`;
  return html`<ul>
    ${events.map((event) => html`<li>${sentences[event.event]} <span class="dim">${moment(event.at)}${placeOf(event)}${accountOf(event)}</span></li>`)}
  </ul>`;
}

function placeOf({ actor, address }: AuditRecord): string {
  if (actor === "operator") return ", by the administrator";
  return address === "" ? "" : `, from ${readableAddress(address)}`;
}

function accountOf({ member, username }: AuditRecord): string {
  return member === undefined ? "" : `, account ${username ?? ""}`;
}

export function moment(time: number): Markup {
  const text = new Date(time).toISOString();
  return html`<time datetime="${text}">${text.slice(0, 16).replace("T", " ")} UTC</time>`;
}
