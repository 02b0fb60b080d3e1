import { SnippetError } from "../../errors.ts";
import type { SnippetDraft } from "../../model.ts";
import { splitTags } from "../wire/fields.ts";

/**
 * The draft as {@link tidy} writes it.
 * @throws {SnippetError} `input` when a required field is empty or text cannot be sent as UTF-8.
 */
export function sendable(draft: SnippetDraft): SnippetDraft {
  const { title } = tidy(draft);
  if (title === "") {
    throw new SnippetError("input", "The snippet needs a title.", { details: { what: "title" } });
  }
  if (draft.languageId === "") {
    throw new SnippetError("input", "The snippet needs a language.", {
      details: { what: "language" },
    });
  }
  for (const [what, text, sentence] of [
    [
      "code",
      draft.code,
      "The code contains an incomplete Unicode character, which cannot be sent.",
    ],
    ["title", title, "The title contains an incomplete Unicode character, which cannot be sent."],
    [
      "description",
      draft.description,
      "The description contains an incomplete Unicode character, which cannot be sent.",
    ],
    [
      "tags",
      draft.tags.join(),
      "A tag contains an incomplete Unicode character, which cannot be sent.",
    ],
  ] as const) {
    if (!text.isWellFormed()) {
      throw new SnippetError("input", sentence, { details: { what } });
    }
  }
  return tidy(draft);
}

/**
 * The draft as the service can keep it: the title without space around it, and tags without the commas and spaces
 * that separate them (spec "Snippet").
 */
export function tidy(draft: SnippetDraft): SnippetDraft {
  return { ...draft, title: draft.title.trim(), tags: splitTags(draft.tags.join(",")) };
}
