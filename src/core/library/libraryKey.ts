import { createHash } from "node:crypto";
import type { LibraryOrigin } from "./snippetLibrary.ts";

/** Safe in paths and keys: a word and hex digits, which reveal neither the address nor the account. */
export function libraryKey(origin: LibraryOrigin): string {
  if (origin.kind === "computer") {
    return "computer";
  }
  const identity = JSON.stringify([origin.apiUrl, origin.account.id]);
  return `service-${createHash("sha256").update(identity).digest("hex").slice(0, 32)}`;
}
