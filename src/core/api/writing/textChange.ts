import { unescapeHtml } from "../unescapeHtml.ts";

/** What a service did to a text, as far as it can be told from what it gives back. */
export interface TextChange {
  readonly escaped: boolean;
  readonly lineEnds: "kept" | "to-lf" | "to-crlf";
  readonly trimmed: boolean;
  /** UTF-16 units that are left of a longer text. */
  readonly cutAt: number | undefined;
}

const yesAndNo = [false, true] as const;

/**
 * Finds the smallest change that explains the difference; white space at the ends, line ends, escaping for HTML, a cut.
 * @returns undefined where nothing known explains it.
 */
export function textChange(meant: string, told: string): TextChange | undefined {
  for (const trimmed of yesAndNo) {
    for (const escaped of yesAndNo) {
      for (const lineEnds of ["kept", "to-crlf", "to-lf"] as const) {
        const sent = lineEnds === "to-lf" ? toLf(meant) : meant;
        const plain = escaped ? unescapeHtml(told) : told;
        const kept = lineEnds === "to-crlf" ? toLf(plain) : plain;
        if (trimmed ? isTrimmed(sent, kept) : sent === kept) {
          return { escaped, lineEnds, trimmed, cutAt: undefined };
        }
      }
    }
  }
  const isCut = told !== "" && told.length < meant.length && meant.startsWith(told);
  return isCut
    ? { escaped: false, lineEnds: "kept", trimmed: false, cutAt: told.length }
    : undefined;
}

/** Whether the reader can undo it, so that nothing is lost. */
export function isUndoable(change: TextChange): boolean {
  return !change.trimmed && change.cutAt === undefined && change.lineEnds !== "to-lf";
}

function isTrimmed(sent: string, kept: string): boolean {
  return kept !== "" && sent !== kept && sent.trim() === kept.trim() && sent.includes(kept);
}

function toLf(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
