import { normalized } from "../normalized.ts";

/** The longest title that we send, in UTF-16 units: what database columns and forms usually hold. */
export const maximumTitleLength = 255;

export type TitleProblem =
  | { readonly kind: "empty" }
  | { readonly kind: "too-long"; readonly length: number; readonly maximum: number };

/** The problem that keeps a title from being saved; nothing is ever cut off by itself. */
export function titleProblem(title: string): TitleProblem | undefined {
  const cleaned = cleanTitle(title);
  if (cleaned === "") {
    return { kind: "empty" };
  }
  return cleaned.length > maximumTitleLength
    ? { kind: "too-long", length: cleaned.length, maximum: maximumTitleLength }
    : undefined;
}

/** One line without control characters: what is sent as the title. */
export function cleanTitle(title: string): string {
  return title
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

/** The same text for titles that differ only in case or in the way accents are written. */
export function foldTitle(title: string): string {
  return normalized(title).trim().toLowerCase();
}
