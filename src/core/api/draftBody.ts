import type { SnippetDraft } from "../model.ts";
import { carryCode } from "./codeInDescription.ts";
import type { Dialect } from "./dialect/dialect.ts";
import { firstFileContent, inDescription } from "./dialect/dialectAnswers.ts";

/** A request body with its media type. */
export interface EncodedBody {
  readonly contentType: string;
  readonly text: string;
}

/** How one write is sent. */
export interface WriteManner extends Pick<
  Dialect,
  "bodyEncoding" | "formBoolean" | "tagForm" | "codeField"
> {
  /** A member that is sent empty, since the description carries the code: no half of it may stay there. */
  readonly emptied: string | undefined;
  /** One word for the block that carries the code. */
  readonly language: string;
}

/** A request body for create and edit: always every documented field, so that an edit can empty one. */
export function draftBody(draft: SnippetDraft, manner: WriteManner): EncodedBody {
  const isCarried = manner.codeField === inDescription;
  const sent = isCarried
    ? { ...draft, description: carryCode(draft.description, draft.code, manner.language) }
    : draft;
  const codeField = isCarried ? manner.emptied : manner.codeField;
  const code = isCarried ? "" : draft.code;
  return manner.bodyEncoding === "json"
    ? jsonBody(sent, manner, codeField, code)
    : formBody(sent, manner, codeField, code);
}

function jsonBody(
  draft: SnippetDraft,
  { tagForm }: WriteManner,
  codeField: string | undefined,
  code: string,
): EncodedBody {
  const languageId = Number(draft.languageId);
  const isNumber = String(languageId) === draft.languageId && Number.isSafeInteger(languageId);
  const inFile = { files: [{ filename: draft.title, content: code }] };
  const text = JSON.stringify({
    language_id: isNumber ? languageId : draft.languageId,
    title: draft.title,
    description: draft.description,
    tags: joinedTags(draft.tags, tagForm) ?? draft.tags,
    private: draft.private,
    ...(codeField === undefined
      ? {}
      : codeField === firstFileContent
        ? inFile
        : { [codeField]: code }),
  });
  return { contentType: "application/json", text };
}

function formBody(
  draft: SnippetDraft,
  { formBoolean, tagForm }: WriteManner,
  codeField: string | undefined,
  code: string,
): EncodedBody {
  const joined = joinedTags(draft.tags, tagForm);
  const tagName = tagForm === "brackets" ? "tags[]" : "tags";
  const isPrivate = formBoolean === "1-0" ? String(Number(draft.private)) : String(draft.private);
  const form = new URLSearchParams([
    ["language_id", draft.languageId],
    ["title", draft.title],
    ["description", draft.description],
    ...(joined === undefined
      ? filledTags(draft.tags).map((tag) => [tagName, tag] as [string, string])
      : [["tags", joined] as [string, string]]),
    ["private", isPrivate],
  ]);
  if (codeField === firstFileContent) {
    form.append("files[0][filename]", draft.title);
    form.append("files[0][content]", code);
  } else if (codeField !== undefined) {
    form.append(codeField, code);
  }
  return { contentType: "application/x-www-form-urlencoded", text: form.toString() };
}

/** One empty value, as a form has no way to say that there are none. */
function filledTags(tags: readonly string[]): readonly string[] {
  return tags.length === 0 ? [""] : tags;
}

function joinedTags(tags: readonly string[], form: Dialect["tagForm"]): string | undefined {
  switch (form) {
    case "comma":
      return tags.join(",");
    case "space":
      return tags.join(" ");
    case "brackets":
    case "repeat":
      return undefined;
  }
}
