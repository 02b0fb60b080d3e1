import type { ApiUrl } from "../http/apiUrl.ts";

/** The next page at servers that do not number their pages. */
export interface PageLink {
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
}

const tokenNames = new Set(["access_token", "token"]);

/**
 * Turns the server's link to the next page into a request: a URL at the API's own origin and below its base, without the
 * token that it may repeat, or a cursor.
 * @param asked the query of the page with the link.
 * @param page the number of that page.
 * @returns undefined if the next number is the same page, or if the URL leads outside the API.
 */
export function pageLink(
  told: string,
  url: ApiUrl,
  asked: PageLink["query"],
  page: number,
): PageLink | undefined {
  if (told === String(page + 1)) {
    return undefined;
  }
  if (!/^([a-z][a-z0-9+.-]*:|[/?])/i.test(told)) {
    const others = asked.filter(([name]) => name !== "page" && name !== "cursor");
    return { segments: ["snippets"], query: [...others, ["cursor", told]] };
  }
  const target = URL.parse(told, new URL("snippets", url.text).href);
  if (target === null || !url.owns(target)) {
    return undefined;
  }
  const query = [...target.searchParams].filter(([name]) => !tokenNames.has(name));
  if (query.some(([name, value]) => name === "page" && value === String(page + 1))) {
    return undefined;
  }
  const path = target.pathname.slice(new URL(url.text).pathname.length).replace(/\/$/, "");
  const segments = path
    .split("/")
    .map(decoded)
    .filter((segment) => segment !== undefined);
  return segments[0] === "snippets" && !segments.includes("") && query.length > 0
    ? { segments, query }
    : undefined;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
