import { domainToASCII } from "node:url";

declare const canonical: unique symbol;

/** The canonical form of a username, for the lookup of accounts and for counting attempts. */
export type AccountName = string & { readonly [canonical]: true };

export const longestUsername = 32;

/** In UTF-16 units: far more than a username may have. */
const longest = 100;

/** @param typed is cut before it is processed, so that a long text costs no more than a short one. */
export function accountName(typed: string): AccountName {
  return foldCase(typed.slice(0, longest).trim()) as AccountName;
}

/** In JavaScript, because SQLite's NOCASE knows only ASCII. Compatible characters are unified (NFKC). */
export function foldCase(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** One form for all spellings of an e-mail address. Never mail to it. */
export function mailAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = domainToASCII(email.slice(at + 1)).replace(/(?<!\.)\.+$/, "");
  return `${foldCase(email.slice(0, Math.max(0, at)))}@${domain}`;
}
