import { STATUS_CODES } from "node:http";

/** One sentence for each wrong field, by its name. */
export type FieldErrors = Readonly<Record<string, string>>;

interface ProblemDetails {
  readonly errors?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A route throws it to answer with a problem (RFC 9457). The client sees `message`: it never quotes a secret. */
export class RequestProblem extends Error {
  override readonly name = "RequestProblem";
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(status: number, detail: string, details: ProblemDetails = {}) {
    super(detail);
    this.status = status;
    this.details = details;
  }
}

/** @returns `application/problem+json` with `type`, `title`, `status`, `detail` and, if fields are wrong, `errors`. */
export function problemResponse(problem: RequestProblem): Response {
  const body = {
    type: "about:blank",
    title: STATUS_CODES[problem.status] ?? "Error",
    status: problem.status,
    detail: problem.message,
    ...(problem.details.errors === undefined ? {} : { errors: problem.details.errors }),
  };
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: { "Content-Type": "application/problem+json", ...problem.details.headers },
  });
}
