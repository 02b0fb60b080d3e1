import { env, l10n } from "vscode";
import type { CapturedCode } from "../steps/capturedCode.ts";
import { looseCode } from "./looseCode.ts";
import { notification } from "../notification.ts";

/** The text of the clipboard. */
export async function clipboardCode(): Promise<CapturedCode | undefined> {
  const captured = looseCode(await env.clipboard.readText());
  if (captured.code === "") {
    await notification.information(l10n.t("The clipboard contains no text."));
    return undefined;
  }
  return captured;
}
