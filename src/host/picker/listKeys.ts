import { l10n } from "vscode";
import type { RowAction } from "./pickRequest.ts";

interface ListKey {
  readonly key: string;
  readonly mac: string;
}

/**
 * The keys of the search list, as in the manifest. Enter with a modifier is the editor's way to accept a row
 * differently (Ctrl+Enter opens a file to the side); in an extension's list it acts like Enter. All keys exist on every
 * keyboard. Shift+Alt with a letter does not, because on a Mac it types a character.
 */
export const listKeys: Readonly<Record<RowAction, ListKey>> = {
  insert: { key: "alt+enter", mac: "alt+enter" },
  copy: { key: "ctrl+shift+c", mac: "cmd+shift+c" },
  open: { key: "ctrl+enter", mac: "cmd+enter" },
  edit: { key: "ctrl+shift+enter", mac: "cmd+shift+enter" },
};

/** A key in the editor's notation: `Ctrl+Shift+C`, on a Mac `⇧⌘C`. */
export function listKeyText(action: RowAction, platform: string = process.platform): string {
  const isMac = platform === "darwin";
  const names: Readonly<Record<string, string>> = isMac
    ? { alt: "⌥", shift: "⇧", cmd: "⌘", enter: l10n.t("Enter") }
    : { alt: l10n.t("Alt"), shift: l10n.t("Shift"), ctrl: l10n.t("Ctrl"), enter: l10n.t("Enter") };
  const parts = listKeys[action][isMac ? "mac" : "key"].split("+");
  // A Mac puts its command key last.
  const ordered =
    isMac && parts[0] === "cmd" ? [...parts.slice(1, -1), "cmd", ...parts.slice(-1)] : parts;
  return ordered.map((part) => names[part] ?? part.toUpperCase()).join(isMac ? "" : "+");
}
