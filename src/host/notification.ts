import { window } from "vscode";
import { withoutLinks } from "../core/withoutLinks.ts";

type Show = typeof window.showInformationMessage;

/**
 * The editor's messages, like `window.show…Message`. Only this object shows messages, so that no foreign text in them
 * becomes a link.
 */
export const notification = {
  information: plain("showInformationMessage"),
  warning: plain("showWarningMessage"),
  error: plain("showErrorMessage"),
} as const;

function plain(name: "showInformationMessage" | "showWarningMessage" | "showErrorMessage"): Show {
  return ((message: string, ...rest: never[]) =>
    window[name](withoutLinks(message), ...rest)) as Show;
}
