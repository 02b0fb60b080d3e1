import { FileSystemError, l10n } from "vscode";
import { isSnippetError } from "../../core/errors.ts";
import { withoutLinks } from "../../core/withoutLinks.ts";
import { translated } from "../words/translated.ts";

/**
 * The editor shows the message after "Failed to save". The error is never `FileNotFound`: after that response to a
 * revert, the editor would take the document for saved.
 */
export function fileSystemError(error: unknown): FileSystemError {
  if (error instanceof FileSystemError) {
    return error;
  }
  if (!isSnippetError(error)) {
    return sentenceOnly(
      l10n.t("Something went wrong in Snippet Service. Open the log for details."),
    );
  }
  const { code } = error;
  const message = translated(error.message);
  if (code === "conflict") {
    return sentenceOnly(
      l10n.t(
        "The snippet was changed elsewhere in the meantime. Save again to compare it with your text.",
      ),
    );
  }
  return sentenceOnly(message);
}

/**
 * The editor writes an error's name before its message, such as "Unavailable (FileSystemError):". The names of kinds
 * that the editor handles stay; other names would not help users.
 */
function sentenceOnly(message: string): FileSystemError {
  const error = new FileSystemError(withoutLinks(message));
  error.name = "";
  return error;
}
