import type { TextDocument, TextEditor } from "vscode";
import { joinSelections } from "../../core/snippet/code/joinSelections.ts";
import { languageOf } from "../languages/documentColors.ts";

/** Code to save, and the known facts about its language. */
export interface CapturedCode {
  readonly code: string;
  readonly editorLanguageId: string;
  readonly fileName: string;
  /** Suggested instead of the title that the code suggests. */
  readonly title?: string;
  /** Already chosen, for example by the group on which the code was dropped. */
  readonly languageId?: string;
  readonly tags?: readonly string[];
}

/** All selections of an editor; undefined if nothing is selected. */
export function selectedCode(editor: TextEditor | undefined): CapturedCode | undefined {
  if (editor === undefined) {
    return undefined;
  }
  const { document, selections } = editor;
  const code = joinSelections(
    selections.map((selection) => ({
      start: document.offsetAt(selection.start),
      text: document.getText(selection),
      before: document.lineAt(selection.start.line).text.slice(0, selection.start.character),
    })),
  );
  return code === "" ? undefined : captured(document, code);
}

export function capturedDocument(document: TextDocument): CapturedCode {
  return captured(document, joinSelections([{ start: 0, text: document.getText(), before: "" }]));
}

/** Text without a document. @param fileName "" if the text has no file either. */
export function capturedText(text: string, fileName = "", editorLanguageId = ""): CapturedCode {
  const code = joinSelections([{ start: 0, text, before: "" }]);
  return { code, editorLanguageId, fileName };
}

function captured(document: TextDocument, code: string): CapturedCode {
  const fileName = document.uri.path.split("/").at(-1) ?? "";
  return { code, editorLanguageId: languageOf(document), fileName };
}
