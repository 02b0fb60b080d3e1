import { withoutLinks } from "../../withoutLinks.ts";

const maximalText = 300;

/**
 * One line of plain text of at most 300 characters: no control, no bidirectional and no invisible formatting
 * characters (Trojan Source), so that it cannot rearrange what stands around it, and no link.
 */
export function cleanText(text: string): string | undefined {
  const clean = withoutLinks(
    text
      .slice(0, 4 * maximalText)
      .replaceAll(/\p{Cc}\[[0-9;]*[A-Za-z]/gu, "")
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
      .replaceAll(/[\p{Cf}\p{Cs}\p{Co}]/gu, "")
      .trim(),
  );
  const characters = Array.from(clean);
  const short =
    characters.length > maximalText ? `${characters.slice(0, maximalText - 1).join("")}…` : clean;
  return short === "" ? undefined : short;
}
