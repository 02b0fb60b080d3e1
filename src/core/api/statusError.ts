import { SnippetError, type SnippetErrorCode, type SnippetErrorDetails } from "../errors.ts";
import type { Problem } from "./wire/readProblem.ts";
import { withoutEnd } from "../withoutEnd.ts";

type StatusErrorCode = keyof typeof sentences;

const codes: ReadonlyMap<number, StatusErrorCode> = new Map([
  [401, "signed-out"],
  [403, "forbidden"],
  [404, "not-found"],
  [409, "conflict"],
  [410, "not-found"],
  [412, "conflict"],
  [413, "too-large"],
  [429, "too-many-requests"],
]);

/** Details of a refused request besides its status. */
export interface Refusal {
  readonly problem: Problem;
  readonly method: string;
  readonly pathTemplate: string;
  /** Milliseconds, from Retry-After. */
  readonly retryAfter: number | undefined;
}

/** The error of a response that is not a success, with a sentence for users. */
export function statusError(status: number, refusal: Refusal): SnippetError {
  const code = codeOf(status, refusal);
  const { fields } = refusal.problem;
  const details: SnippetErrorDetails = {
    status,
    method: refusal.method,
    pathTemplate: refusal.pathTemplate,
    ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
  };
  return new SnippetError(code, sentences[code](refusal, status), { details });
}

function codeOf(status: number, { method, retryAfter }: Refusal): StatusErrorCode {
  if (status === 403 && retryAfter !== undefined) {
    return "too-many-requests";
  }
  if ((status === 409 || status === 412) && method === "POST") {
    // A new snippet has no other version.
    return "invalid";
  }
  if (status < 400) {
    // Keeps the 2xx of a refusal in the body, because the request may have had an effect.
    return status < 300 ? "invalid" : "not-the-service";
  }
  return codes.get(status) ?? (status >= 500 ? "server" : "invalid");
}

type Sentence = (refusal: Refusal, status: number) => string;

const sentences = {
  "signed-out": () => "The server asks you to sign in again.",
  forbidden: ({ problem: { message } }) =>
    message === undefined
      ? "The server does not allow this."
      : `The server does not allow this: ${withoutEnd(message, ". ")}.`,
  "not-found": ({ pathTemplate, problem: { message } }) =>
    pathTemplate.includes(":id")
      ? "The server no longer has this snippet."
      : message === undefined
        ? "No server was found at the API address."
        : `The server has nothing at the API address: ${withoutEnd(message, ". ")}.`,
  conflict: ({ problem: { message } }) =>
    message === undefined
      ? "The server has a different version of this snippet."
      : `The server has a different version of this snippet, or refuses the change: ${withoutEnd(message, ". ")}.`,
  "too-large": () => "The snippet is too large for the server.",
  "too-many-requests": ({ retryAfter }) => waitSentence(retryAfter),
  server: (_refusal, status) => `The server reports an internal error (${status}).`,
  "not-the-service": (_refusal, status) =>
    `The API address responds with a redirect (${status}), which is not followed.`,
  invalid: ({ problem: { message, fields } }, status) => {
    const [first] = Object.entries(fields);
    if (first !== undefined) {
      return fieldSentence(...first);
    }
    return message === undefined
      ? `The server did not accept this (${status}).`
      : `The server did not accept this: ${withoutEnd(message, ". ")}.`;
  },
} satisfies Partial<Record<SnippetErrorCode, Sentence>>;

function waitSentence(retryAfter: number | undefined): string {
  if (retryAfter === undefined) {
    return "The server is busy. Try again in a moment.";
  }
  const seconds = Math.max(1, Math.ceil(retryAfter / 1_000));
  return seconds <= 120
    ? `The server is busy. Try again in ${seconds} s.`
    : `The server is busy. Try again in ${Math.ceil(seconds / 60)} minutes.`;
}

const fieldSentences: ReadonlyMap<string, (words: string) => string> = new Map([
  ["language_id", (words) => `The language was not accepted: ${words}.`],
  ["language", (words) => `The language was not accepted: ${words}.`],
  ["title", (words) => `The title was not accepted: ${words}.`],
  ["description", (words) => `The description was not accepted: ${words}.`],
  ["tags", (words) => `The tags were not accepted: ${words}.`],
  ["private", (words) => `The visibility was not accepted: ${words}.`],
  ["code", (words) => `The code was not accepted: ${words}.`],
]);

/** The server's refusal of one field, in its own words. */
export function fieldSentence(name: string, message: string): string {
  const words = withoutEnd(message, ". ");
  return fieldSentences.get(name)?.(words) ?? `The server did not accept “${name}”: ${words}.`;
}
