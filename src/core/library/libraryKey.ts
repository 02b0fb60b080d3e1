import { createHash } from "node:crypto";
import type { LibraryOrigin } from "./snippetLibrary.ts";

/** Safe in paths and keys: hex digits and a word; neither the address nor the account can be read from it. */
export function libraryKey(origin: LibraryOrigin): string {
  if (origin.kind === "computer") {
    return "computer";
  }
  const identity = JSON.stringify([origin.apiUrl, origin.account.id]);
  return `service-${createHash("sha256").update(identity).digest("hex").slice(0, 32)}`;
}
