import { l10n, workspace, type Uri } from "vscode";
import { SnippetError } from "../../core/errors.ts";

const byteOrderMark = "\uFEFF";

/**
 * A snippet's code as the bytes of its document, always UTF-8. If the settings choose another encoding for files, a
 * byte order mark overrides it; {@link codeOf} removes the mark.
 */
export function bytesOf(uri: Uri, code: string): Uint8Array {
  return new TextEncoder().encode(isMarked(uri) ? byteOrderMark + code : code);
}

/** @throws {SnippetError} `input` for an encoding other than UTF-8, and if there is no text. */
export function codeOf(uri: Uri, bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new SnippetError("input", l10n.t("Snippets are saved as UTF-8. Choose that encoding."), {
      cause: error,
    });
  }
  const code = isMarked(uri) && text.startsWith(byteOrderMark) ? text.slice(1) : text;
  if (code.trim() === "") {
    throw new SnippetError(
      "input",
      l10n.t("A snippet cannot be empty. Add text, or delete the snippet."),
    );
  }
  return code;
}

function isMarked(uri: Uri): boolean {
  const encoding = workspace.getConfiguration("files", uri).get<unknown>("encoding", "utf8");
  return encoding !== "utf8";
}
