import { createHash } from "node:crypto";
import type { PageOutline } from "../storage/storage.ts";
import { RequestProblem } from "./problem.ts";

/** The strong entity tag of a snippet's version (RFC 9110, 8.8.3). */
export function entityTag(version: number): string {
  return `"v${version}"`;
}

/**
 * Compares the request's `If-Match` with the record as it is (RFC 9110, 13.1.1).
 *
 * @returns the version to insist on while writing; undefined when the client sets no condition.
 * @throws RequestProblem 412 when it names other versions only.
 */
export function requireMatch(ifMatch: string | undefined, version: number): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined;
  const tags = ifMatch.split(",").map((tag) => tag.trim());
  if (!tags.includes(entityTag(version))) throw changedMeanwhile();
  return version;
}

/** The weak entity tag of one page of a list: it changes with every record on it and with the number of all. */
export function pageTag(page: PageOutline): string {
  const hash = createHash("sha256").update(String(page.total));
  for (const { id, version } of page.snippets) hash.update(` ${id}v${version}`);
  return `W/"${hash.digest("base64url")}"`;
}

/** @returns whether the client has what `tag` stands for already, so that 304 is the answer (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (text: string): string => text.trim().replace(/^W\//u, "");
  return ifNoneMatch
    .split(",")
    .some((known) => known.trim() === "*" || opaque(known) === opaque(tag));
}

export function changedMeanwhile(): RequestProblem {
  return new RequestProblem(412, "The snippet has been changed since you read it.");
}
