import { dictionary } from "@zxcvbn-ts/language-common";

const common: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** Whether many people use this password, or one that differs by its case or by what stands before or after the letters. */
export function isCommonPassword(password: string): boolean {
  const folded = password.normalize("NFKC").toLowerCase();
  const word = folded.replace(/^\P{L}+/u, "").replace(/\P{L}+$/u, "");
  return common.has(folded) || common.has(word);
}
