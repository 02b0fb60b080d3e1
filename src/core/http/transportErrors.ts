import { isSnippetError, SnippetError, type SnippetErrorCode } from "../errors.ts";
import type { HttpRequest } from "./transport.ts";

type TransportErrorCode = Extract<
  SnippetErrorCode,
  "cancelled" | "offline" | "network" | "time-out" | "too-large"
>;

const sentences: Readonly<Record<TransportErrorCode, string>> = {
  cancelled: "Cancelled.",
  offline: "The server cannot be reached.",
  network: "The connection to the server was lost.",
  "time-out": "The server did not respond in time.",
  "too-large": "The server's response is too large.",
};

/** For writes that may have arrived: users must know whether to check before a retry. */
const writeSentences: Readonly<Partial<Record<TransportErrorCode, string>>> = {
  offline: "The server cannot be reached, so nothing was sent.",
  network: "The connection to the server was lost; the change may have been made.",
  "time-out": "The server did not respond in time; the change may have been made.",
};

/**
 * The only error of a transport. It has no `cause` on purpose: errors of HTTP libraries may contain the URL with the
 * access token (RFC 6750 section 5.3), in the message or in a member.
 * @param reason the error code of the system or library, never its message.
 */
export function transportError(
  code: TransportErrorCode,
  request: HttpRequest,
  reason?: string,
): SnippetError {
  const details = { method: request.method, pathTemplate: request.pathTemplate };
  const message =
    reasonSentence(reason) ??
    (isWrite(request) ? writeSentences[code] : undefined) ??
    sentences[code];
  return new SnippetError(code, message, {
    details: reason === undefined ? details : { ...details, reason },
  });
}

/**
 * The error of an exchange that has failed; a {@link SnippetError} stays as it is.
 * @param ended the reason if a limit or the caller ended it.
 */
export function exchangeError(
  request: HttpRequest,
  error: unknown,
  ended: "cancelled" | "time-out" | undefined,
): Error {
  if (isSnippetError(error)) {
    return error;
  }
  if (ended !== undefined) {
    return transportError(ended, request);
  }
  const reason = reasonOf(error);
  if (reason === "UND_ERR_HEADERS_TIMEOUT" || reason === "UND_ERR_BODY_TIMEOUT") {
    return transportError("time-out", request, reason);
  }
  const isConnectError = error instanceof Error && notConnected.has(error);
  const notSent = isConnectError || isCertainlyNotSent(reason);
  return transportError(notSent ? "offline" : "network", request, reason);
}

const notConnected = new WeakSet<Error>();

/** Makes an error of a connector prove that nothing was sent, whatever its code is. */
export function markNotConnected(error: Error): void {
  notConnected.add(error);
}

/** Reasons that users can do something about. */
function reasonSentence(reason = ""): string | undefined {
  if (isCertificateReason(reason)) {
    return "The server's certificate is not trusted on this computer.";
  }
  if (reason === "PROXY_407") {
    return "The proxy asks for a user name and password, so nothing was sent.";
  }
  return isProxyRefusal(reason)
    ? "The proxy did not connect to the server, so nothing was sent."
    : undefined;
}

/** A write of snippets; a sign-in changes no user data. */
export function isWrite({ method, pathTemplate }: HttpRequest): boolean {
  return method !== "GET" && pathTemplate.startsWith("/snippets");
}

/** The `code` of an error or of its nearest cause; read member by member, so that nothing else is copied. */
export function reasonOf(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const refusal = /^Proxy response \((\d{3})\)/.exec(current.message)?.[1];
    if (refusal !== undefined) {
      return `PROXY_${refusal}`;
    }
    if ("code" in current && typeof current.code === "string" && /^\w{1,80}$/.test(current.code)) {
      return current.code;
    }
    const netError = /\bnet::(ERR_\w{1,60})/.exec(current.message)?.[1];
    if (netError !== undefined) {
      return netError;
    }
    current = current.cause;
  }
  return undefined;
}

const notSentReasons = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_PRX_TLS",
  "ERR_NAME_NOT_RESOLVED",
  "ERR_CONNECTION_REFUSED",
  "ERR_INTERNET_DISCONNECTED",
  "ERR_ADDRESS_UNREACHABLE",
  "ERR_PROXY_CONNECTION_FAILED",
  "ERR_TUNNEL_CONNECTION_FAILED",
]);

/** Whether an error with this code can only occur before the first byte is sent. */
function isCertainlyNotSent(reason = ""): boolean {
  return notSentReasons.has(reason) || isCertificateReason(reason) || isProxyRefusal(reason);
}

/** A proxy's status for CONNECT, which undici reports only in the message; or the proxy closed instead. */
function isProxyRefusal(reason: string): boolean {
  return /^PROXY_(\d{3}|CLOSED)$/.test(reason);
}

function isCertificateReason(reason: string): boolean {
  return /^(CERT_|ERR_CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF|DECRYPT_CERT|DECODE_ISSUER)|HOSTNAME_MISMATCH)/.test(
    reason,
  );
}
