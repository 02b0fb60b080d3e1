import { SnippetError } from "../errors.ts";
import type { SnippetErrorCode, SnippetErrorDetails } from "../errors.ts";
import type { Problem } from "./wire/readProblem.ts";
import { withoutEnd } from "../withoutEnd.ts";

type StatusErrorCode = Extract<
  SnippetErrorCode,
  | "signed-out"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "too-large"
  | "too-many-requests"
  | "server"
  | "not-the-service"
  | "invalid"
>;

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
  return new SnippetError(code, sentenceOf(code, status, refusal), { details });
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

function sentenceOf(code: StatusErrorCode, status: number, refusal: Refusal): string {
  switch (code) {
    case "signed-out":
      return "The server asks you to sign in again.";
    case "forbidden":
      return forbiddenSentence(refusal);
    case "not-found":
      return refusal.pathTemplate.includes(":id")
        ? "The server no longer has this snippet."
        : "No server was found at the API address.";
    case "conflict":
      return conflictSentence(refusal);
    case "too-large":
      return "The snippet is too large for the server.";
    case "too-many-requests":
      return waitSentence(refusal.retryAfter);
    case "server":
      return `The server reports an internal error (${status}).`;
    case "not-the-service":
      return `The API address responds with a redirect (${status}), which is not followed.`;
    case "invalid":
      return invalidSentence(status, refusal.problem);
  }
}

function forbiddenSentence({ problem: { message } }: Refusal): string {
  return message === undefined
    ? "The server does not allow this."
    : `The server does not allow this: ${withoutEnd(message, ". ")}.`;
}

function conflictSentence({ problem: { message } }: Refusal): string {
  return message === undefined
    ? "The server has a different version of this snippet."
    : `The server has a different version of this snippet, or refuses the change: ${withoutEnd(message, ". ")}.`;
}

function waitSentence(retryAfter: number | undefined): string {
  if (retryAfter === undefined) {
    return "The server is busy. Try again in a moment.";
  }
  const seconds = Math.max(1, Math.ceil(retryAfter / 1_000));
  return seconds <= 120
    ? `The server is busy. Try again in ${seconds} s.`
    : `The server is busy. Try again in ${Math.ceil(seconds / 60)} minutes.`;
}

function invalidSentence(status: number, problem: Problem): string {
  const [first] = Object.entries(problem.fields);
  if (first !== undefined) {
    return fieldSentence(...first);
  }
  return problem.message === undefined
    ? `The server did not accept this (${status}).`
    : `The server did not accept this: ${withoutEnd(problem.message, ". ")}.`;
}

/** The server's refusal of one field, in its own words. */
export function fieldSentence(name: string, message: string): string {
  const words = withoutEnd(message, ". ");
  switch (name) {
    case "language_id":
    case "language":
      return `The language was not accepted: ${words}.`;
    case "title":
      return `The title was not accepted: ${words}.`;
    case "description":
      return `The description was not accepted: ${words}.`;
    case "tags":
      return `The tags were not accepted: ${words}.`;
    case "private":
      return `The visibility was not accepted: ${words}.`;
    case "code":
      return `The code was not accepted: ${words}.`;
    default:
      return `The server did not accept “${name}”: ${words}.`;
  }
}
