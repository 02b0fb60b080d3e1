import { unescapeHtml } from "./unescapeHtml.ts";

/** A change of a server to a text. The first two can be undone; the others lose something. */
export type Rewrite = "escaped" | "crlf" | "lf" | "trimmed" | `cut at ${number}`;

export function isRewrite(value: unknown): value is Rewrite {
  return typeof value === "string" && /^(escaped|crlf|lf|trimmed|cut at \d{1,15})$/.test(value);
}

const explanations = [[], ["trimmed"]].flatMap((trimmed) =>
  [[], ["escaped"]].flatMap((escaped) =>
    [[], ["crlf"], ["lf"]].map((ends) => [...escaped, ...ends, ...trimmed] as readonly Rewrite[]),
  ),
);

/** The most characters that stand for one: `&quot;` for a quotation mark. */
const longestGrowth = 6;

/**
 * The smallest change that explains the difference: white space at the ends, line ends, escaping for HTML, a cut.
 * @returns undefined if no known change explains it.
 */
export function rewritesBetween(meant: string, told: string): readonly Rewrite[] | undefined {
  if (told.length > longestGrowth * meant.length) {
    return undefined;
  }
  for (const rewrites of explanations) {
    const sent = rewrites.includes("lf") ? toLf(meant) : meant;
    const kept = undone(told, rewrites);
    if (rewrites.includes("trimmed") ? isTrimmed(sent, kept) : sent === kept) {
      return rewrites;
    }
  }
  const isCut = told !== "" && told.length < meant.length && meant.startsWith(told);
  return isCut ? [`cut at ${told.length}`] : undefined;
}

/** Whether only white space at the ends, or line ends, differ. */
export function isSameButSpace(one: string, other: string): boolean {
  return toLf(one).trim() === toLf(other).trim();
}

/** Undoes the changes that can be undone. */
export function undone(text: string, rewrites: readonly Rewrite[] = []): string {
  const plain = rewrites.includes("escaped") ? unescapeHtml(text) : text;
  return rewrites.includes("crlf") ? toLf(plain) : plain;
}

/** Whether the changes lose a part of this text. */
export function isLostBy(text: string, rewrites: readonly Rewrite[] = []): boolean {
  return rewrites.some((rewrite) => {
    switch (rewrite) {
      case "escaped":
        return false;
      case "crlf":
      case "lf":
        return text.includes("\r\n");
      case "trimmed":
        return text !== text.trim();
      default:
        return text.length > Number(rewrite.slice("cut at ".length));
    }
  });
}

function isTrimmed(sent: string, kept: string): boolean {
  return kept !== "" && sent !== kept && sent.trim() === kept.trim() && sent.includes(kept);
}

export function toLf(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
