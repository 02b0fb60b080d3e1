import { withoutLinks } from "../withoutLinks.ts";

const longest = 300;
/** Of what comes in: no honest text has so much in it that nobody sees. */
const mostRead = 16 * longest;

/**
 * Text from a server, fit to be shown: one line of plain text of at most 300 characters. No control, no bidirectional and no
 * invisible formatting characters (Trojan Source), so that it cannot rearrange what stands around it, and no link.
 *
 * @param secrets none of them is in it, however they were written there.
 * @returns undefined where nothing is left.
 */
export function cleanText(text: string, secrets: readonly string[] = []): string | undefined {
  let clean = text
    .slice(0, mostRead)
    .replaceAll(/\p{Cc}\[[0-9;]*[A-Za-z]/gu, "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .trim();
  // What is invisible may stand within a secret, and only the end of a long text may have a part of one.
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

/** Without the escapes of addresses and of HTML for single characters. */
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
