import type { Fault } from "../walk/fault.ts";
import type { Seen } from "./generatedServer.ts";
import type { Row } from "./row.ts";

/** Texts that stand in private snippets alone, whatever is done with them. */
const privateTexts = ["s3cret", "rich();"];

/** What only the server's side of a walk tells. */
export function auditFaults(seen: readonly Seen[]): readonly Fault[] {
  return [...exposures(seen), ...repeatedPosts(seen), ...erasures(seen)];
}

/** The walk appends to code, and never takes any of it away. */
function erasures(seen: readonly Seen[]): readonly Fault[] {
  const has = (row: Row | undefined): boolean => holdsOneOf(row, privateTexts);
  return seen
    .filter(({ row, was }) => has(was) && row !== undefined && !has(row))
    .map(({ method, title }) => ({ kind: "lost", step: title, detail: `a ${method} erased code` }));
}

function exposures(seen: readonly Seen[]): readonly Fault[] {
  return (
    seen
      .filter(({ row }) => row?.private === false && holdsOneOf(row, privateTexts))
      // What a server made public against what was said stays public with the next write.
      .filter(({ saysPrivate, was }) => saysPrivate !== true && was?.private !== false)
      .map(({ method, title, saysPrivate }) => ({
        kind: "exposed",
        step: title,
        detail: `${method} ${saysPrivate === false ? "said public" : "did not say private"}`,
      }))
  );
}

function repeatedPosts(seen: readonly Seen[]): readonly Fault[] {
  const posts = seen.filter(
    ({ method, path }) => method === "POST" && path.startsWith("/snippets"),
  );
  return [...new Set(posts.map(({ title }) => title))].flatMap((title) => {
    const own = posts.filter((post) => post.title === title);
    const first = own.findIndex(
      ({ status, row }) => row !== undefined || (status >= 200 && status < 300),
    );
    const after = first === -1 ? [] : own.slice(first + 1);
    const statuses = own.map(({ status }) => status).join(" ");
    return after.length === 0
      ? []
      : [
          {
            kind: "posted again",
            step: title,
            detail: `${String(after.length)} more POSTs: ${statuses}`,
          } as const,
        ];
  });
}

function holdsOneOf(row: Row | undefined, texts: readonly string[]): boolean {
  return texts.some((text) => `${row?.code ?? ""}${row?.description ?? ""}`.includes(text));
}
