import { longestUsername } from "../storage/accountName.ts";
import { json, listOf, problems, ref, text } from "./parts.ts";

/** The token is in the query, as the specification documents it, or in the `Authorization` header; never in both. */
const withToken = [{ accessToken: [] }, { bearer: [] }, { oauth2: [] }];
const withOrWithoutToken = [...withToken, {}];

const entityTag = { ETag: text("Version of the record, for If-Match") };
const ifMatch = header("If-Match", "Write only if the record still has this ETag");
const ifNoneMatch = header("If-None-Match", "ETag of what you have: 304 if that is still so");
const notModified = { description: "What you have is what there is", headers: entityTag };
const snippetId = {
  name: "id",
  in: "path",
  required: true,
  schema: { type: "integer", minimum: 1 },
};
const snippetBody = {
  required: true,
  content: {
    "application/json": { schema: ref("SnippetInput") },
    "application/x-www-form-urlencoded": { schema: ref("SnippetInput") },
  },
};

function header(name: string, description: string, schema: object = {}): object {
  return { name, in: "header", description, schema: { type: "string", ...schema } };
}

function number(name: string, description: string, schema: object): object {
  return { name, in: "query", description, schema: { type: "integer", ...schema } };
}

const snippets = {
  get: {
    operationId: "listSnippets",
    summary: "Your snippets, newest first",
    security: withToken,
    parameters: [
      {
        name: "owner",
        in: "query",
        description:
          "Beyond the specification: instead of yours, the public snippets of this account, or of all with `*`, as far as their owners let other users list them. The newest 10,000 at most; with `*`, at most an equal share of these for each account",
        schema: { type: "string", maxLength: longestUsername },
      },
      number("language_id", "Only this language", { minimum: 0 }),
      number("page", "Page, from 1 on", { minimum: 1, default: 1 }),
      number("per_page", "Snippets a page; more than 100 counts as 100", {
        minimum: 1,
        default: 20,
      }),
      ifNoneMatch,
    ],
    responses: {
      200: json("One page", listOf("Snippet"), {
        "X-Total-Count": { description: "All that match", schema: { type: "integer" } },
        Link: text("RFC 8288: first, prev, next, last"),
        ETag: text("Of this page"),
      }),
      304: notModified,
      ...problems(400, 401, 422),
    },
  },
  post: {
    operationId: "createSnippet",
    summary: "Create a snippet",
    security: withToken,
    parameters: [
      header("Idempotency-Key", "The same key with the same snippet gives the first answer again", {
        minLength: 1,
        maxLength: 257,
      }),
    ],
    requestBody: snippetBody,
    responses: {
      201: json("Created", ref("Snippet"), {
        ...entityTag,
        Location: text("Its address"),
        "Idempotency-Key": text("The one that was sent, if one was"),
      }),
      ...problems(400, 401, 403, 413, 415, 422),
    },
  },
};

const snippet = {
  parameters: [snippetId],
  get: {
    operationId: "getSnippet",
    summary:
      "One snippet: your own, or a public one; without a token only where the server gives public snippets to everyone",
    security: withOrWithoutToken,
    parameters: [ifNoneMatch],
    responses: {
      304: notModified,
      200: json("The snippet", ref("Snippet"), entityTag),
      ...problems(400, 401, 404),
    },
  },
  put: {
    operationId: "editSnippet",
    summary: "Edit your snippet; optional fields that are absent stay as they are",
    security: withToken,
    parameters: [ifMatch],
    requestBody: snippetBody,
    responses: {
      200: json("The snippet as it is now", ref("Snippet"), entityTag),
      ...problems(400, 401, 403, 404, 412, 413, 415, 422),
    },
  },
  delete: {
    operationId: "deleteSnippet",
    summary: "Delete your snippet",
    security: withToken,
    parameters: [ifMatch],
    responses: { 204: { description: "Deleted" }, ...problems(400, 401, 403, 404, 412) },
  },
};

/** `paths` of the API itself. */
export const apiPaths = {
  "/account": {
    get: {
      operationId: "getAccount",
      summary:
        "The account that the token belongs to: the user's own, or a shared one that the user chose at the consent",
      security: withToken,
      responses: { 200: json("The account", ref("Account")), ...problems(400, 401) },
    },
  },
  "/languages": {
    get: {
      operationId: "listLanguages",
      summary: "All languages, by name",
      security: [{}],
      responses: { 200: json("All languages", listOf("Language")), ...problems() },
    },
  },
  "/snippets": snippets,
  "/snippets/{id}": snippet,
  "/tags": {
    get: {
      operationId: "listTags",
      summary: "The tags of your snippets, by name",
      security: withToken,
      responses: { 200: json("All tags", listOf("Tag")), ...problems(400, 401) },
    },
  },
  "/openapi.json": {
    get: {
      operationId: "getOpenApiDocument",
      summary: "This document",
      security: [{}],
      responses: { 200: json("OpenAPI 3.1", { type: "object" }), ...problems() },
    },
  },
};
