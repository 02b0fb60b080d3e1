import { dictionary } from "@zxcvbn-ts/language-common";

const common: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** Whether the password is common, or equals a common one apart from case and from characters around its letters. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize("NFKC").toLowerCase();
  const word = folded.replace(/^\P{L}+/u, "").replace(/\P{L}+$/u, "");
  return common.has(folded) || common.has(word);
}
