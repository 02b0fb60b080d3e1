import { createHash } from "node:crypto";

/** BASE64URL(SHA256(text)): 43 characters, safe in keys and file names. */
export function digestOf(...parts: readonly string[]): string {
  // The length prefix distinguishes ("ab", "c") from ("a", "bc").
  const hash = createHash("sha256");
  for (const part of parts) {
    hash.update(`${Buffer.byteLength(part)}:`).update(part);
  }
  return hash.digest("base64url");
}
