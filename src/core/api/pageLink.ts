/** The query of the next page, at servers that do not number their pages. */
export type PageLink = readonly (readonly [name: string, value: string])[];

const tokenNames = new Set(["access_token", "token"]);

/**
 * Reads the server's link to the next page: a URL of the same list, of which only the query is taken, without the token
 * that it may repeat; or a cursor.
 * @param asked the query of the page with the link.
 * @param page the number of that page.
 * @returns undefined if the next number is the same page, or if the URL leads elsewhere.
 */
export function pageLink(
  told: string,
  list: URL,
  asked: PageLink,
  page: number,
): PageLink | undefined {
  const next = String(page + 1);
  if (told === next) {
    return undefined;
  }
  if (!/^([a-z][a-z0-9+.-]*:|[/?])/i.test(told)) {
    const others = asked.filter(([name]) => name !== "page" && name !== "cursor");
    return [...others, ["cursor", told]];
  }
  const target = URL.parse(told, list);
  const path = target?.pathname.replace(/\/$/, "");
  const query = [...(target?.searchParams ?? [])].filter(([name]) => !tokenNames.has(name));
  const isNumbered = query.some(([name, value]) => name === "page" && value === next);
  const isList = target?.origin === list.origin && path === list.pathname;
  return isList && query.length > 0 && !isNumbered ? query : undefined;
}
