import { window } from "vscode";
import { languageMarkedIn } from "../../core/snippet/language/languageMarks.ts";
import { languageOf } from "../languages/documentColors.ts";
import { capturedText, type CapturedCode } from "../steps/capturedCode.ts";

/** Code without a file: its language is named in the code, or is that of the active editor. */
export function looseCode(text: string): CapturedCode {
  const document = window.activeTextEditor?.document;
  const worksOn = document === undefined ? "plaintext" : languageOf(document);
  return capturedText(text, "", languageMarkedIn(text) ?? worksOn);
}
