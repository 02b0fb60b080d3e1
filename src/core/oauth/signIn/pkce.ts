import { createHash } from "node:crypto";
import type { RandomBytes } from "../../ports.ts";

/** A proof key for one authorization request (RFC 7636, method S256; `plain` is never used). */
export interface PkcePair {
  /** 43 unreserved characters from 256 random bits. A secret until the code is redeemed. */
  readonly verifier: string;
  /** BASE64URL(SHA256(ASCII(verifier))) without padding (RFC 7636, section 4.2). */
  readonly challenge: string;
}

/** A new pair for each request. */
export function createPkcePair(random: RandomBytes): PkcePair {
  const verifier = Buffer.from(random(32)).toString("base64url");
  return { verifier, challenge: challengeOf(verifier) };
}

/** The S256 challenge of a verifier. */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier, "ascii").digest("base64url");
}
