import { normalized } from "../normalized.ts";

/** The longest title that we send, in UTF-16 units: the usual limit of database columns and forms. */
export const maximumTitleLength = 255;

export type TitleProblem =
  | { readonly kind: "empty" }
  | { readonly kind: "too-long"; readonly length: number; readonly maximum: number };

/** The problem that prevents saving a title; titles are never cut silently. */
export function titleProblem(title: string): TitleProblem | undefined {
  const cleaned = cleanTitle(title);
  if (cleaned === "") {
    return { kind: "empty" };
  }
  return cleaned.length > maximumTitleLength
    ? { kind: "too-long", length: cleaned.length, maximum: maximumTitleLength }
    : undefined;
}

/** The title as sent: one line without control characters. */
export function cleanTitle(title: string): string {
  return title
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

/** The canonical form of titles that differ only in case or in the encoding of accents. */
export function foldTitle(title: string): string {
  return normalized(title).trim().toLowerCase();
}
