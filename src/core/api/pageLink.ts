import type { ApiUrl } from "../http/apiUrl.ts";

/** Where the next page is, when its number does not tell. */
export interface PageLink {
  readonly segments: readonly string[];
  readonly query: readonly (readonly [name: string, value: string])[];
}

const tokenNames = new Set(["access_token", "token"]);

/**
 * What a service told of its next page, as a request of ours: an address at the API's own origin and below its base,
 * without the token that it may repeat, or a cursor.
 * @param asked the query of the page that told it.
 * @param page the number of that page.
 * @returns undefined where the next number says the same, and where the address leads elsewhere.
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
