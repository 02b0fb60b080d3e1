import { escapeLiteral } from "../../core/snippet/template/snippetSyntax.ts";
import type { CapturedCode } from "../steps/capturedCode.ts";

/** A template on its way: what it is made of, and what the person has made of that so far. */
export interface TemplateDraft {
  readonly captured: CapturedCode;
  /** In the editor's snippet syntax. */
  readonly body: string;
}

/** Inserts exactly the code as long as nothing is marked. */
export function newTemplateDraft(captured: CapturedCode): TemplateDraft {
  return { captured, body: escapeLiteral(captured.code) };
}

export function formatTemplateDraft({ captured, body }: TemplateDraft): string {
  const { code, editorLanguageId, fileName, title, languageId, tags } = captured;
  return JSON.stringify({ code, editorLanguageId, fileName, title, languageId, tags, body });
}

/** @returns undefined for what {@link formatTemplateDraft} did not write. */
export function parseTemplateDraft(text: string): TemplateDraft | undefined {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof fields !== "object" || fields === null) {
    return undefined;
  }
  const { code, editorLanguageId, fileName, title, languageId, tags, body } = fields as Partial<
    Record<keyof CapturedCode | "body", unknown>
  >;
  if (
    typeof code !== "string" ||
    typeof editorLanguageId !== "string" ||
    typeof fileName !== "string" ||
    typeof body !== "string"
  ) {
    return undefined;
  }
  const captured = {
    code,
    editorLanguageId,
    fileName,
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof languageId === "string" ? { languageId } : {}),
    ...(Array.isArray(tags) ? { tags: tags.filter((tag) => typeof tag === "string") } : {}),
  };
  return { captured, body };
}
