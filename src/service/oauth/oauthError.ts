/** Codes of RFC 6749 s.5.2 and RFC 7009 s.2.2.1. */
export type OAuthErrorCode =
  "invalid_request" | "invalid_client" | "invalid_grant" | "unsupported_grant_type";

/** A refusal of a token or revocation request. The description is sent; it quotes nothing of the request. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly code: OAuthErrorCode;
  readonly status: number;

  constructor(code: OAuthErrorCode, description: string, status?: number) {
    super(description);
    this.code = code;
    this.status = status ?? (code === "invalid_client" ? 401 : 400);
  }
}

/** RFC 6749 s.5.1: nobody on the way may store a response that can contain a token. */
const noStore = { "Cache-Control": "no-store", Pragma: "no-cache" };

/** @returns the response of RFC 6749 s.5.2; 401 names the Basic scheme, the only one accepted (s.2.3.1). */
export function errorAnswer(error: OAuthError): Response {
  const challenge =
    error.status === 401
      ? { "WWW-Authenticate": `Basic realm="Snippet Service", charset="UTF-8"` }
      : {};
  return Response.json(
    { error: error.code, error_description: error.message },
    { status: error.status, headers: { ...noStore, ...challenge } },
  );
}

/** @param body undefined for none. */
export function tokenAnswer(body: object | void): Response {
  const init = { headers: noStore };
  return body === undefined ? new Response(undefined, init) : Response.json(body, init);
}
