import { withoutLinks } from "../withoutLinks.ts";

const longest = 300;

/**
 * Text from a server, fit to be shown: one line, no control, format or bidirectional characters, no link, at most 300
 * characters, and none of the given secrets in it.
 */
export function displayText(text: string, secrets: readonly string[] = []): string {
  let shown = text
    .slice(0, 16 * longest)
    .replace(/\p{Cc}|\p{Zl}|\p{Zp}/gu, " ")
    .replace(/\p{Cf}|\p{Cs}|\p{Co}/gu, "");
  // Last of all, since what is invisible may stand within a secret.
  for (const secret of secrets) {
    if (secret !== "") {
      shown = shown.replaceAll(secret, "…").replaceAll(encodeURIComponent(secret), "…");
    }
  }
  shown = withoutLinks(shown.replace(/\s+/g, " ").trim());
  return shown.length <= longest ? shown : `${shown.slice(0, longest - 1).trimEnd()}…`;
}

/**
 * The OAuth `error` code as a fact for the log, if it has the allowed characters (RFC 6749, section 5.2) and repeats
 * none of the given secrets.
 */
export function errorCodeText(
  text: string | undefined,
  secrets: readonly string[] = [],
): string | undefined {
  return text !== undefined &&
    /^[\x21\x23-\x5b\x5d-\x7e]{1,64}$/.test(text) &&
    !secrets.some((secret) => secret !== "" && text.includes(secret))
    ? text
    : undefined;
}
