import { SnippetError } from "../../errors.ts";
import type { SnippetDraft } from "../../model.ts";
import { splitTags } from "../wire/fields.ts";
import { isSameTags } from "./differences.ts";

const sentences = {
  title: "The title contains an incomplete Unicode character, which cannot be sent.",
  code: "The code contains an incomplete Unicode character, which cannot be sent.",
  description: "The description contains an incomplete Unicode character, which cannot be sent.",
  tags: "A tag contains an incomplete Unicode character, which cannot be sent.",
} as const;

/**
 * The draft as {@link tidy} writes it; tags that an edit leaves alone stay as the server told them.
 * @param base the version that an edit started from: an empty field there was missing.
 * @throws {SnippetError} `input` if a required field is empty or a text cannot be sent as UTF-8.
 */
export function sendable(draft: SnippetDraft, base?: SnippetDraft): SnippetDraft {
  const isSame = base !== undefined && isSameTags(draft.tags, base.tags);
  const tidied = { ...tidy(draft), ...(isSame ? { tags: base.tags } : {}) };
  const refused = (what: string, sentence: string): SnippetError =>
    new SnippetError("input", sentence, { details: { what } });
  const empty = (["title", "languageId"] as const).find((name) => tidied[name] === "");
  if (empty !== undefined) {
    const isTitle = empty === "title";
    const plain = isTitle ? "The snippet needs a title." : "The snippet needs a language.";
    const unread =
      "The title or the language of this snippet is too long, or has a name that is not known yet. Give it a new title, or save a new snippet first: what comes back shows the names.";
    throw refused(isTitle ? "title" : "language", base?.[empty] === "" ? unread : plain);
  }
  for (const [what, sentence] of Object.entries(sentences)) {
    if (!String(tidied[what as keyof typeof sentences]).isWellFormed()) {
      throw refused(what, sentence);
    }
  }
  return tidied;
}

/**
 * The draft in the form that a server can keep: the title without surrounding space, and tags without the commas and spaces
 * that separate them (spec "Snippet").
 */
export function tidy(draft: SnippetDraft): SnippetDraft {
  return { ...draft, title: draft.title.trim(), tags: splitTags(draft.tags.join(",")) };
}
