import { createHash } from "node:crypto";
import { sameHash } from "./secret.ts";

/** base64url of a SHA-256, without padding (RFC 7636 s.4.2). */
export function isCodeChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/**
 * Whether the verifier matches the challenge of the authorization request (RFC 7636 s.4.6, S256 only). A verifier
 * without a challenge is refused too: somebody removed the challenge on the way (RFC 9700 s.4.8.2).
 */
export function provesKey(challenge: string | undefined, verifier: string | undefined): boolean {
  if (challenge === undefined || verifier === undefined) return challenge === verifier;
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false;
  return sameHash(createHash("sha256").update(verifier, "ascii").digest("base64url"), challenge);
}
