import assert from "node:assert/strict";
import * as v from "valibot";
import type { SnippetJson } from "../../../src/service/api/snippetJson.ts";

export interface Call {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Anything that answers requests: the handler in process, or `fetch`. */
export interface Answering {
  fetch(request: Request): Promise<Response>;
}

/** Speaks to the service as one user does, the token in the query as documented. */
export class ServiceCaller {
  readonly token: string | undefined;
  readonly #service: Answering;
  readonly #origin: string;

  constructor(service: Answering, origin: string, token: string | undefined) {
    this.#service = service;
    this.#origin = origin;
    this.token = token;
  }

  send(method: string, path: string, call: Call = {}): Promise<Response> {
    const url = new URL(path, this.#origin);
    if (this.token !== undefined) url.searchParams.set("access_token", this.token);
    return this.#service.fetch(new Request(url, { method, ...content(call) }));
  }

  async read(path: string): Promise<unknown> {
    const response = await this.send("GET", path);
    assert.equal(response.status, 200, `GET ${path}`);
    return response.json();
  }

  async create(fields: Readonly<Record<string, unknown>> = {}): Promise<SnippetJson> {
    const json = { language_id: 183, title: "A title", ...fields };
    return snippetOf(await this.send("POST", "/snippets", { json }), 201);
  }

  async snippet(id: number): Promise<SnippetJson> {
    return snippetOf(await this.send("GET", `/snippets/${id}`), 200);
  }
}

const snippetSchema = v.strictObject({
  id: v.number(),
  language_id: v.number(),
  language: v.string(),
  title: v.string(),
  description: v.string(),
  tags: v.array(v.string()),
  private: v.boolean(),
  code: v.string(),
  created_at: v.string(),
  updated_at: v.string(),
  owner: v.string(),
  html_url: v.nullable(v.string()),
});

/** @returns the record of an answer, having checked its status and that it has no other fields. */
export async function snippetOf(response: Response, status: number): Promise<SnippetJson> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  return v.parse(snippetSchema, JSON.parse(text));
}

const problemSchema = v.object({
  type: v.pipe(v.string(), v.nonEmpty()),
  title: v.pipe(v.string(), v.nonEmpty()),
  status: v.number(),
  detail: v.pipe(v.string(), v.nonEmpty()),
  errors: v.optional(v.record(v.string(), v.string()), {}),
});

/** @returns a problem (RFC 9457), having checked its status and form. */
export async function problemOf(
  response: Response,
  status: number,
): Promise<v.InferOutput<typeof problemSchema>> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  assert.equal(response.headers.get("Content-Type"), "application/problem+json");
  const problem = v.parse(problemSchema, JSON.parse(text));
  assert.equal(problem.status, status);
  return problem;
}

function content(call: Call): RequestInit {
  if (call.json !== undefined) {
    const headers = { "Content-Type": "application/json", ...call.headers };
    return { body: JSON.stringify(call.json), headers };
  }
  const body = call.form === undefined ? call.body : new URLSearchParams(call.form);
  return { headers: { ...call.headers }, ...(body === undefined ? {} : { body }) };
}
