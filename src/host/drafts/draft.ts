import { isFields } from "../../core/library/files/recordFields.ts";
import { plainTemplate } from "../../core/snippet/template/snippetSyntax.ts";
import type { CapturedCode } from "../steps/capturedCode.ts";

/** A snippet in preparation: its captured code, and the user's text so far. */
export interface Draft {
  readonly captured: CapturedCode;
  /** The name of its tab. */
  readonly name: string;
  /** In the editor's snippet syntax if the draft is a template. */
  readonly body: string;
}

/** A template that inserts exactly the code until something is marked. */
export function newTemplate(captured: CapturedCode, name: string): Draft {
  return { captured, name, body: plainTemplate(captured.code) };
}

/** Whether the draft has no text of its own. */
export function isUntouched({ captured: { code }, body }: Draft): boolean {
  return body === "" || body === plainTemplate(code);
}

export function formatDraft({ captured, name, body }: Draft): string {
  return JSON.stringify({ ...captured, name, body });
}

/** @returns undefined for what {@link formatDraft} did not write. */
export function parseDraft(text: string): Draft | undefined {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return undefined;
  }
  const captured = isFields(fields) ? readCaptured(fields) : undefined;
  if (!isFields(fields) || captured === undefined || typeof fields["body"] !== "string") {
    return undefined;
  }
  const { name, body } = fields;
  return { captured, name: typeof name === "string" && name !== "" ? name : "Draft", body };
}

function readCaptured(fields: Readonly<Record<string, unknown>>): CapturedCode | undefined {
  const { code, editorLanguageId, fileName, title, languageId, tags } = fields;
  if (
    typeof code !== "string" ||
    typeof editorLanguageId !== "string" ||
    typeof fileName !== "string"
  ) {
    return undefined;
  }
  return {
    code,
    editorLanguageId,
    fileName,
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof languageId === "string" ? { languageId } : {}),
    ...(Array.isArray(tags) ? { tags: tags.filter((tag) => typeof tag === "string") } : {}),
  };
}
