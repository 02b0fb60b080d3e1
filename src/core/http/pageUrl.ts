const longest = 2_048;

/**
 * The address of a snippet's page from its record, if it is safe to open.
 *
 * @param address absolute, or relative to the API.
 * @param apiUrl base of the API.
 * @param origins trusted origins of pages: those of the API and of the sign-in.
 * @returns undefined for a foreign address, an address of the API itself, or one with a user name or a token.
 */
export function snippetPageUrl(
  address: string,
  apiUrl: string,
  origins: readonly string[],
): string | undefined {
  const url = address.length > longest ? null : URL.parse(address, apiUrl);
  if (url === null || !origins.includes(url.origin) || !/^https?:$/.test(url.protocol)) {
    return undefined;
  }
  const api = new URL("snippets/", apiUrl.endsWith("/") ? apiUrl : `${apiUrl}/`);
  const isApi = url.origin === api.origin && url.pathname.startsWith(api.pathname);
  const isPersonal =
    url.username !== "" || url.password !== "" || url.searchParams.has("access_token");
  return isApi || isPersonal ? undefined : url.href;
}
