import { ref } from "./parts.ts";

const string = { type: "string" };
const filled = { type: "string", minLength: 1 };
const boolean = { type: "boolean" };
const integer = { type: "integer" };
/** A whole number. */
const from = (minimum: number) => ({ type: "integer", minimum });
const time = { type: "string", format: "date-time" };

/** An object with all of these properties, and no other. */
function record(properties: object): object {
  return { ...withAll(properties), additionalProperties: false };
}

function withAll(properties: object): object {
  return { type: "object", required: Object.keys(properties), properties };
}

/** The shapes of the API as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export const schemas = {
  Account: record({
    id: string,
    username: string,
    firstname: string,
    lastname: string,
    email: { ...string, description: "Empty before it is verified" },
    locale: string,
    timezone: string,
    registration_date: ref("DateTime"),
    activation_date: ref("DateTime"),
    status: { ...string, enum: ["active"] },
  }),
  DateTime: {
    ...string,
    description: "YYYY-MM-DD HH:MM:SS in UTC",
    pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$",
  },
  Language: record({
    id: { ...from(0), description: "What language_id takes" },
    name: filled,
  }),
  Tag: record({
    name: filled,
    count: { ...from(1), description: "How many of your snippets have it" },
  }),
  Snippet: record({
    id: from(1),
    language_id: from(0),
    language: string,
    title: string,
    description: string,
    tags: { type: "array", items: string, uniqueItems: true },
    private: boolean,
    code: string,
    created_at: time,
    updated_at: time,
    owner: { ...string, description: "Username" },
    html_url: {
      type: ["string", "null"],
      format: "uri",
      description: "Page for people, of a public snippet",
    },
  }),
  SnippetInput: {
    type: "object",
    required: ["language_id", "title"],
    properties: {
      language_id: from(0),
      title: { ...filled, maxLength: 255 },
      description: { ...string, description: "At most 64 KiB" },
      tags: {
        description:
          "Separated by commas or spaces; in JSON also a list. At most 100 tags of 64 characters",
        oneOf: [string, { type: "array", items: { ...string, maxLength: 64 }, maxItems: 100 }],
      },
      private: { ...boolean, description: "A new snippet is private unless this is false" },
      code: { ...string, description: "At most 1 MiB; kept byte for byte" },
    },
  },
  Problem: {
    type: "object",
    description: "RFC 9457",
    required: ["type", "title", "status", "detail"],
    properties: {
      type: string,
      title: string,
      status: integer,
      detail: string,
      errors: { type: "object", additionalProperties: string },
    },
  },
  Token: withAll({
    access_token: filled,
    expires_in: from(1),
    token_type: { ...string, const: "Bearer" },
    scope: { type: ["string", "null"] },
    refresh_token: filled,
  }),
  OAuthError: {
    type: "object",
    description: "RFC 6749, 5.2",
    required: ["error"],
    properties: { error: string, error_description: string },
  },
};
