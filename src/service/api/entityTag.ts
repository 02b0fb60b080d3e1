import { createHash } from "node:crypto";
import type { PageOutline } from "../storage/storage.ts";
import { RequestProblem } from "./problem.ts";

/** The strong entity tag of a snippet's version (RFC 9110, 8.8.3). */
export function entityTag(version: number): string {
  return `"v${version}"`;
}

/**
 * Compares the request's `If-Match` with the current record (RFC 9110, 13.1.1).
 *
 * @returns the version that the write must require; undefined if the client sets no condition.
 * @throws RequestProblem 412 if it names only other versions.
 */
export function requireMatch(ifMatch: string | undefined, version: number): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined;
  const tags = ifMatch.split(",").map((tag) => tag.trim());
  if (!tags.includes(entityTag(version))) throw changedMeanwhile();
  return version;
}

/** The weak entity tag of one page of a list. It changes with every record on the page and with the total. */
export function pageTag(page: PageOutline): string {
  const hash = createHash("sha256").update(String(page.total));
  for (const { id, version } of page.snippets) hash.update(` ${id}v${version}`);
  return `W/"${hash.digest("base64url")}"`;
}

/** @returns whether the client already has the representation of `tag`, so that the response is 304 (RFC 9110, 13.1.2). */
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
