const pages = new Set(["/", "/applications", "/settings", "/oauth2/authorize", "/verify-email"]);
const anywhere = "http://service.invalid";

/**
 * The page after the sign-in. Only pages of this service are allowed, so that a link to the sign-in page leads to no
 * other site.
 *
 * @returns the path with its query; `/` for anything else.
 */
export function returnPath(text: string | undefined): string {
  if (text === undefined || text.length > 8192 || !text.startsWith("/")) return "/";
  if (!URL.canParse(text, anywhere)) return "/";
  const url = new URL(text, anywhere);
  const isPage = pages.has(url.pathname) || /^\/s\/[1-9]\d{0,14}$/u.test(url.pathname);
  return url.origin === anywhere && isPage ? `${url.pathname}${url.search}` : "/";
}

/** @returns the address of a page that continues to `path` afterwards. */
export function withReturn(page: "/sign-in" | "/register", path: string): string {
  return path === "/" ? page : `${page}?${new URLSearchParams({ return_to: path }).toString()}`;
}
