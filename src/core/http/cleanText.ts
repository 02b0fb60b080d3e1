import { withoutLinks } from "../withoutLinks.ts";

const longest = 300;
/** Limit of the input: no honest text has so many invisible characters. */
const mostRead = 16 * longest;

/**
 * Server text for display: one line of plain text of at most 300 characters. Control, bidirectional and invisible
 * formatting characters (Trojan Source) are removed, so that it cannot rearrange text around it. Links are disabled.
 *
 * @param secrets are removed, in whatever encoding.
 * @returns undefined if nothing is left.
 */
export function cleanText(text: string, secrets: readonly string[] = []): string | undefined {
  let clean = text
    .slice(0, mostRead)
    .replaceAll(/\p{Cc}\[[0-9;]*[A-Za-z]/gu, "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .trim();
  // Invisible characters may be inside a secret, and only the end of a long text may contain a part of one.
  for (const secret of secrets.filter((each) => each !== "")) {
    clean = clean.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret), "…");
    if (decoded(clean).includes(secret)) {
      return undefined;
    }
  }
  const characters = Array.from(withoutLinks(clean));
  if (characters.length <= longest && text.length > mostRead) {
    return undefined;
  }
  const short =
    characters.length > longest ? [...characters.slice(0, longest - 1), "…"] : characters;
  return short.length === 0 ? undefined : short.join("");
}

/** Decodes percent escapes and HTML escapes of single characters. */
function decoded(text: string): string {
  return text
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"),
    )
    .replaceAll(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, digits: string) => {
      const point = Number.parseInt(digits, hex === "" ? 10 : 16);
      return point <= 0x10_ffff ? String.fromCodePoint(point) : "";
    });
}
