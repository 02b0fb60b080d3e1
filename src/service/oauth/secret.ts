import { createHash, timingSafeEqual } from "node:crypto";
import type { ServiceContext } from "../context.ts";

/** @returns 256 random bits as base64url (43 characters): codes, tokens, client secrets, session ids. */
export function makeSecret(context: ServiceContext): string {
  return Buffer.from(context.randomBytes(32)).toString("base64url");
}

/**
 * Lower-case hex SHA-256: the stored form of a secret of {@link makeSecret}, which needs no salt and no work factor,
 * because 256 random bits cannot be guessed; and of names in the keys of counters. Passwords are hashed differently.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret, "utf8").digest("hex");
}

/** Compares two hashes in a time that does not depend on the position of the difference. */
export function sameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one, "utf8"), Buffer.from(other, "utf8")];
  return left.length === right.length && timingSafeEqual(left, right);
}
