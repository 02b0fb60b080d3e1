import { languageName } from "../languages/languageCatalog.ts";
import type { SnippetChange, SnippetInput } from "../storage/storage.ts";
import { FieldReader } from "./fieldReader.ts";
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

interface SnippetFields {
  readonly languageId: number;
  readonly title: string;
  readonly description: string | undefined;
  readonly tags: readonly string[] | undefined;
  readonly private: boolean | undefined;
  readonly code: string | undefined;
}

/** A missing field is empty, and a snippet is private unless the body makes it public. @throws RequestProblem 422. */
export function newSnippetFrom(body: RequestBody): NewSnippet {
  const fields = readFields(body);
  return {
    languageId: fields.languageId,
    title: fields.title,
    description: fields.description ?? "",
    tags: fields.tags ?? [],
    private: fields.private ?? true,
    code: fields.code ?? "",
  };
}

/** A missing field stays as it is. @throws RequestProblem 422. */
export function snippetChangeFrom(body: RequestBody): Omit<SnippetChange, "updatedAt"> {
  const fields = readFields(body);
  return {
    languageId: fields.languageId,
    title: fields.title,
    ...(fields.description === undefined ? {} : { description: fields.description }),
    ...(fields.tags === undefined ? {} : { tags: fields.tags }),
    ...(fields.private === undefined ? {} : { private: fields.private }),
    ...(fields.code === undefined ? {} : { code: fields.code }),
  };
}

function readFields(body: RequestBody): SnippetFields {
  const reader = new FieldReader(body);
  const languageId = readLanguage(reader);
  const title = readTitle(reader);
  const description = readBounded(reader, "description", maxDescriptionBytes);
  const tags = readTags(reader);
  const isPrivate = reader.boolean("private");
  const code = readBounded(reader, "code", maxCodeBytes);
  reader.done();
  // Both are undefined only if the reader noted an error, which `done` has thrown.
  return {
    languageId: languageId ?? 0,
    title: title ?? "",
    description,
    tags,
    private: isPrivate,
    code,
  };
}

function readLanguage(reader: FieldReader): number | undefined {
  if (!reader.has("language_id")) return reader.fail("language_id", "A language is needed.");
  const id = reader.integer("language_id");
  if (id === undefined || languageName(id) !== undefined) return id;
  return reader.fail("language_id", "There is no such language; GET /languages lists them.");
}

function readTitle(reader: FieldReader): string | undefined {
  if (!reader.has("title")) return reader.fail("title", "A title is needed.");
  const title = reader.text("title");
  if (title === undefined) return undefined;
  if (isLonger(title, maxTitleLength)) {
    return reader.fail("title", `Can have at most ${maxTitleLength} characters.`);
  }
  if (title.trim() === "") return reader.fail("title", "A title is needed.");
  if (/\p{Cc}/u.test(title)) {
    return reader.fail("title", "Must be one line without control characters.");
  }
  return title;
}

function readBounded(reader: FieldReader, name: string, maxBytes: number): string | undefined {
  const text = reader.text(name);
  if (text === undefined || Buffer.byteLength(text) <= maxBytes) return text;
  return reader.fail(name, `Can have at most ${maxBytes / 1024} KiB.`);
}

function readTags(reader: FieldReader): readonly string[] | undefined {
  const input = reader.textOrTexts("tags");
  if (input === undefined) return undefined;
  const parsed = parseTags(input);
  return "tags" in parsed ? parsed.tags : reader.fail("tags", parsed.problem);
}
