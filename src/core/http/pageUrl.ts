const longest = 2_048;

/**
 * The address of a snippet's page, as its record tells it, where the user may be sent.
 *
 * @param told absolute, or relative to the API.
 * @param apiUrl base of the API.
 * @param origins whose pages are trusted: those of the API and of the sign-in.
 * @returns undefined for an address elsewhere, one of the API itself, and one that carries a name or a token.
 */
export function snippetPageUrl(
  told: string,
  apiUrl: string,
  origins: readonly string[],
): string | undefined {
  const url = told.length > longest ? null : URL.parse(told, apiUrl);
  if (url === null || !origins.includes(url.origin) || !/^https?:$/.test(url.protocol)) {
    return undefined;
  }
  const api = new URL("snippets/", apiUrl.endsWith("/") ? apiUrl : `${apiUrl}/`);
  const isApi = url.origin === api.origin && url.pathname.startsWith(api.pathname);
  const isPersonal =
    url.username !== "" || url.password !== "" || url.searchParams.has("access_token");
  return isApi || isPersonal ? undefined : url.href;
}
