import type { TextDocument, TextEditor } from "vscode";
import { joinSelections } from "../../core/snippet/code/joinSelections.ts";

/** Code on its way into the library, and what is known of its language. */
export interface CapturedCode {
  readonly code: string;
  readonly editorLanguageId: string;
  readonly fileName: string;
  /** Offered instead of the one that the code suggests. */
  readonly title?: string;
  /** Chosen already, as by the group that the code was dropped on. */
  readonly languageId?: string;
  readonly tags?: readonly string[];
}

/** Asks for the details of code, and saves it. Every source of code ends here. */
export interface CodeSaving {
  /** @param heading title of the steps. */
  save(captured: CapturedCode, heading: string): Promise<void>;
}

/** Everything that is selected; `code` is "" when nothing is. */
export function capturedSelections({ document, selections }: TextEditor): CapturedCode {
  const code = joinSelections(
    selections.map((selection) => ({
      start: document.offsetAt(selection.start),
      text: document.getText(selection),
      before: document.lineAt(selection.start.line).text.slice(0, selection.start.character),
    })),
  );
  return captured(document, code);
}

export function capturedDocument(document: TextDocument): CapturedCode {
  return captured(document, joinSelections([{ start: 0, text: document.getText(), before: "" }]));
}

/** Text that no document of the editor has. @param fileName "" where it is none of a file either. */
export function capturedText(text: string, fileName = "", editorLanguageId = ""): CapturedCode {
  const code = joinSelections([{ start: 0, text, before: "" }]);
  return { code, editorLanguageId, fileName };
}

function captured(document: TextDocument, code: string): CapturedCode {
  const fileName = document.uri.path.split("/").at(-1) ?? "";
  return { code, editorLanguageId: document.languageId, fileName };
}
