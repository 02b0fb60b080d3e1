import { window } from "vscode";
import { withoutLinks } from "../core/withoutLinks.ts";

type Show = typeof window.showInformationMessage;

/**
 * The messages of the editor, as `window.show…Message`: the only way to show one, so that no title, tag, name or answer in
 * it can be a link, whoever wrote it.
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
