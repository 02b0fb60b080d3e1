import { scrypt, type ScryptOptions, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Work factors of scrypt (RFC 7914 s.2). */
export interface PasswordCost {
  /** A power of two. */
  readonly n: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and about 0.2 s on a slow core: one of OWASP's equivalent minimum settings, the one which spares memory. */
export const passwordCost: PasswordCost = { n: 2 ** 15, r: 8, p: 3 };

/** In UTF-16 units. A longer password is neither accepted nor hashed. */
export const longestPassword = 256;

const inThread = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const keyLength = 32;
const largestMemory = 256 * 1024 * 1024;

interface StoredPassword {
  readonly cost: PasswordCost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** Stands in for an unknown account, so that its refusal takes the same time. */
const nobody: StoredPassword = {
  cost: passwordCost,
  salt: Buffer.alloc(16),
  key: Buffer.alloc(keyLength),
};

/**
 * @param salt 16 random bytes, new for each password.
 * @returns `scrypt$N$r$p$salt$key`, the last two as base64url.
 */
export async function hashPassword(
  password: string,
  salt: Uint8Array,
  cost: PasswordCost = passwordCost,
): Promise<string> {
  const key = await derive(password, Buffer.from(salt), cost);
  const encoded = [Buffer.from(salt), key].map((bytes) => bytes.toString("base64url"));
  return ["scrypt", cost.n, cost.r, cost.p, ...encoded].join("$");
}

/**
 * @param stored a result of {@link hashPassword}. Undefined or empty (an account without sign-in) takes the same time
 * and never matches.
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
): Promise<boolean> {
  const expected = parse(stored ?? "");
  const { cost, salt, key } = expected ?? nobody;
  const possible = password.length > longestPassword ? "" : password;
  const equal = timingSafeEqual(await derive(possible, salt, cost), key);
  return equal && expected !== undefined;
}

function parse(stored: string): StoredPassword | undefined {
  const [scheme, n, r, p, salt, key, ...rest] = stored.split("$");
  if (scheme !== "scrypt" || salt === undefined || key === undefined || rest.length > 0) {
    return undefined;
  }
  const parsed = {
    cost: { n: Number(n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
  return parsed.key.length === keyLength ? parsed : undefined;
}

/** Runs on Node's thread pool. Normalizes Unicode (NFKC, NIST SP 800-63B): keyboards compose letters differently. */
function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const options = { N: cost.n, r: cost.r, p: cost.p, maxmem: largestMemory };
  return inThread(password.normalize("NFKC"), salt, keyLength, options);
}
