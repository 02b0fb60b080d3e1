import { crc32 } from "node:zlib";
import type { SearchDocument } from "../searchEngine.ts";

/** A checksum of all that search looks at: another content has another one, but for one chance in four thousand million. */
export function contentVersion(document: Omit<SearchDocument, "version">): number {
  const { title, tags, language, description, code } = document;
  const head = JSON.stringify([title, tags, language, description, document.private]);
  return crc32(code, crc32(head));
}
