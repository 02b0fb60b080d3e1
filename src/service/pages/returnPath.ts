const pages = new Set(["/", "/applications", "/settings", "/oauth2/authorize", "/verify-email"]);
const anywhere = "http://service.invalid";

/**
 * Where to go on after signing in. Only pages of this service, so that a link to the sign-in page can send nobody to
 * another site.
 *
 * @returns the path with its query, `/` for anything else.
 */
export function returnPath(text: string | undefined): string {
  if (text === undefined || text.length > 8192 || !text.startsWith("/")) return "/";
  if (!URL.canParse(text, anywhere)) return "/";
  const url = new URL(text, anywhere);
  return url.origin === anywhere && pages.has(url.pathname) ? `${url.pathname}${url.search}` : "/";
}

/** @returns the address of a page that goes on to `path` when it is done. */
export function withReturn(page: "/sign-in" | "/register", path: string): string {
  return path === "/" ? page : `${page}?${new URLSearchParams({ return_to: path }).toString()}`;
}
