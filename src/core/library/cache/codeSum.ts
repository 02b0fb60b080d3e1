import { hash } from "node:crypto";

/** The SHA-256 of a snippet's code. */
export function codeSum(code: string): string {
  return hash("sha256", code);
}
