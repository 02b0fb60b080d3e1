declare const canonical: unique symbol;

/** The one form of a username: what looks accounts up, and what counts attempts on them. */
export type AccountName = string & { readonly [canonical]: true };

/** In UTF-16 units: far more than a username may have. */
const longest = 100;

/** @param typed cut off before it is looked at, so that a long text costs no more than a short one. */
export function accountName(typed: string): AccountName {
  return foldCase(typed.slice(0, longest).trim()) as AccountName;
}

/** In JavaScript, since SQLite's NOCASE knows ASCII only; compatible characters (NFKC) are one. */
export function foldCase(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
