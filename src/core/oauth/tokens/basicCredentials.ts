import type { BasicEncoding } from "../oauthSettings.ts";

/**
 * The value of `Authorization` for client authentication.
 * @param encoding `form`: id and secret form-urlencoded before base64 (RFC 6749, section 2.3.1); `raw`: unencoded, as
 * many servers expect (errata 4749 and 6017 record the dispute).
 */
export function basicCredentials(id: string, secret: string, encoding: BasicEncoding): string {
  const written = encoding === "form" ? formEncode : (text: string): string => text;
  return `Basic ${Buffer.from(`${written(id)}:${written(secret)}`, "utf8").toString("base64")}`;
}

/** Whether the two encodings differ, so that a retry with the other one is useful. */
export function encodingMatters(id: string, secret: string): boolean {
  return formEncode(id) !== id || formEncode(secret) !== secret;
}

function formEncode(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
