import type { Personality } from "../personality.ts";
import { readBody, textOf } from "../tinyServer.ts";
import type { TinyRequest } from "../tinyServer.ts";

const unsupported = { status: 415, json: { title: "Unsupported Media Type" } };

/** `null` where a form does not have the field, so that a write leaves it as it was. */
function formTags({ kind, body }: TinyRequest, name: string): Readonly<Record<string, unknown>> {
  const { tags: _tags, ...fields } = readBody({ kind, body } as TinyRequest);
  return kind === "form"
    ? { ...fields, tags: new URLSearchParams(body).getAll(name) }
    : readBody({ kind, body } as TinyRequest);
}

/** How bodies are encoded, and in them booleans and tags. */
export const bodyPersonalities: readonly Personality[] = [
  { name: "plain: ids as texts, tags as an array", result: "kept" },
  {
    name: "JSON only, forms refused with 415",
    result: "kept",
    manner: { refuse: (_fields, { kind }) => (kind === "form" ? unsupported : undefined) },
  },
  {
    name: "JSON only, a form misses every field",
    result: "kept",
    manner: { read: (request) => (request.kind === "form" ? {} : readBody(request)) },
  },
  {
    name: "JSON only, a form makes an empty record",
    result: "kept",
    manner: {
      read: (request) =>
        request.kind === "form" ? { title: "", language_id: "" } : readBody(request),
    },
  },
  {
    name: "form only",
    result: "kept",
    manner: { refuse: (_fields, { kind }) => (kind === "json" ? unsupported : undefined) },
  },
  {
    name: "form only, set to JSON by mistake in the settings",
    result: /did not accept/,
    settings: { bodyEncoding: "json" },
    manner: { refuse: (_fields, { kind }) => (kind === "json" ? unsupported : undefined) },
  },
  {
    name: "booleans of forms as 1 and 0",
    result: "kept",
    manner: {
      take: ({ private: it }) => (it === undefined ? {} : { private: it === "1" || it === true }),
    },
  },
  {
    name: "any text but 0 and nothing is true",
    result: "kept",
    manner: {
      take: ({ private: it }) =>
        it === undefined
          ? {}
          : { private: it === true || !["", "0", false].some((no) => no === it) },
    },
  },
  {
    name: "tags parted by spaces only",
    result: "kept",
    manner: {
      take: ({ tags }) => ({
        tags: textOf(tags)
          .split(" ")
          .filter((tag) => tag !== ""),
      }),
    },
  },
  {
    name: "tags as tags[]",
    result: "kept",
    manner: { read: (request) => formTags(request, "tags[]") },
  },
  {
    name: "tags as a repeated field",
    result: "kept",
    manner: {
      read: (request) => {
        const fields = formTags(request, "tags");
        const { tags } = fields;
        // One field with a comma in it is one tag, which no tag can be: it is dropped.
        return Array.isArray(tags) && tags.some((tag) => /[ ,]/.test(textOf(tag)))
          ? { ...fields, tags: [] }
          : fields;
      },
    },
  },
  {
    name: "JSON only, tags as an array",
    result: "kept",
    manner: {
      refuse: ({ tags }, { kind }) =>
        kind === "form"
          ? unsupported
          : Array.isArray(tags)
            ? undefined
            : { status: 422, json: { errors: { tags: ["must be an array"] } } },
    },
  },
];
