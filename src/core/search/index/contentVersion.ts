import { crc32 } from "node:zlib";
import type { SearchDocument } from "../searchEngine.ts";

/** A checksum of all searchable content. Different content has the same one with a probability of one in four billion. */
export function contentVersion(document: Omit<SearchDocument, "version">): number {
  const { title, tags, language, description, code } = document;
  const head = JSON.stringify([title, tags, language, description, document.private]);
  return crc32(code, crc32(head));
}
