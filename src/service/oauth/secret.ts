import { createHash, timingSafeEqual } from "node:crypto";
import type { ServiceContext } from "../context.ts";

/** @returns 256 random bits as base64url (43 characters): codes, tokens, client secrets, session ids. */
export function makeSecret(context: ServiceContext): string {
  return Buffer.from(context.randomBytes(32)).toString("base64url");
}

/**
 * What is stored in place of a secret of {@link makeSecret}: lower-case hex SHA-256. No salt and no work factor, for
 * 256 random bits cannot be guessed; passwords are another matter.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret, "utf8").digest("hex");
}

/** Compares two hashes in a time that does not depend on where they differ. */
export function sameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one, "utf8"), Buffer.from(other, "utf8")];
  return left.length === right.length && timingSafeEqual(left, right);
}
