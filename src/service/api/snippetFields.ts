import { languageName } from "../languages/languageCatalog.ts";
import type { SnippetChange, SnippetInput } from "../storage/storage.ts";
import {
  booleanIn,
  ensure,
  FieldFault,
  integerIn,
  textIn,
  textOrTextsIn,
  wrongFields,
} from "./fieldReader.ts";
import type { RequestBody } from "./requestBody.ts";
import { parseTags } from "./tagList.ts";
import { isLonger } from "./textLength.ts";

/** In characters (Unicode code points). */
const maxTitleLength = 255;
/** In bytes of UTF-8. */
const maxDescriptionBytes = 64 * 1024;
/** In bytes of UTF-8. */
const maxCodeBytes = 1024 * 1024;

type NewSnippet = Omit<SnippetInput, "ownerId" | "createdAt">;
type SentSnippet = Omit<SnippetChange, "updatedAt"> & Pick<NewSnippet, "languageId" | "title">;

/** Read a field as it was sent. Each throws {@link FieldFault}. */
const readers: {
  readonly [Name in keyof NewSnippet]: (sent: unknown, isForm: boolean) => NewSnippet[Name];
} = {
  languageId(sent, isForm) {
    const id = integerIn(sent, isForm);
    const isKnown = languageName(id) !== undefined;
    ensure(isKnown, "There is no such language; GET /languages lists them.");
    return id;
  },
  title(sent) {
    const title = textIn(sent);
    ensure(!isLonger(title, maxTitleLength), `Can have at most ${maxTitleLength} characters.`);
    ensure(title.trim() !== "", "A title is needed.");
    ensure(!/\p{Cc}/u.test(title), "Must be one line without control characters.");
    return title;
  },
  description: (sent) => boundedText(sent, maxDescriptionBytes),
  tags(sent) {
    const parsed = parseTags(textOrTextsIn(sent));
    if ("problem" in parsed) throw new FieldFault(parsed.problem);
    return parsed.tags;
  },
  private: booleanIn,
  code: (sent) => boundedText(sent, maxCodeBytes),
};

const needed: Readonly<Record<string, string>> = {
  languageId: "A language is needed.",
  title: "A title is needed.",
};

/** A missing field is empty, and a snippet is private unless the body makes it public. @throws RequestProblem 422. */
export function newSnippetFrom(body: RequestBody): NewSnippet {
  return { description: "", tags: [], private: true, code: "", ...snippetChangeFrom(body) };
}

/** A missing field stays as it is. @throws RequestProblem 422, with the faults of all fields. */
export function snippetChangeFrom({ fields, encoding }: RequestBody): SentSnippet {
  const errors: Record<string, string> = {};
  const read: Record<string, unknown> = {};
  for (const [field, reader] of Object.entries(readers)) {
    const name = field === "languageId" ? "language_id" : field;
    try {
      if (fields.has(name)) read[field] = reader(fields.get(name), encoding === "form");
      else if (field in needed) throw new FieldFault(needed[field]);
    } catch (error) {
      if (!(error instanceof FieldFault)) throw error;
      errors[name] = error.message;
    }
  }
  if (Object.keys(errors).length === 0) return read as SentSnippet;
  throw wrongFields(errors);
}

function boundedText(sent: unknown, maxBytes: number): string {
  const text = textIn(sent);
  ensure(Buffer.byteLength(text) <= maxBytes, `Can have at most ${maxBytes / 1024} KiB.`);
  return text;
}
