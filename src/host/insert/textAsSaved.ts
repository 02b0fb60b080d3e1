import { EndOfLine, type TextDocument } from "vscode";
import { joinCodes } from "../../core/snippet/code/joinCodes.ts";

/** Every line as saved; only line ends follow the document. */
export function textAsSaved({ eol }: TextDocument, codes: readonly string[]): string {
  return joinCodes(codes).replaceAll(/\r\n|\r|\n/g, eol === EndOfLine.CRLF ? "\r\n" : "\n");
}
