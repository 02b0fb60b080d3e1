import { window } from "vscode";
import { languageMarkedIn } from "../../core/snippet/language/languageMarks.ts";
import { capturedText, type CapturedCode } from "../steps/capturedCode.ts";

/** Code that comes without a file: its language is what it says itself, else that of the file one works on. */
export function looseCode(text: string): CapturedCode {
  const worksOn = window.activeTextEditor?.document.languageId ?? "plaintext";
  return capturedText(text, "", languageMarkedIn(text) ?? worksOn);
}
