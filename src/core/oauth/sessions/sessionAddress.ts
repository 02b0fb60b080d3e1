import { ApiUrl } from "../../http/apiUrl.ts";
import type { StoredSession } from "./storedSession.ts";

/**
 * The API address of a session, whatever the current settings are: always at the origin for which its token was issued.
 * @param configured the address in the settings, for a session that stores only the origin.
 */
export function sessionAddress(
  { apiUrl, apiOrigin }: Pick<StoredSession, "apiUrl" | "apiOrigin">,
  configured: string,
): ApiUrl {
  const known = [apiUrl ?? "", configured]
    .map((text) => ApiUrl.find(text))
    .find((url) => url?.origin === apiOrigin);
  return known ?? ApiUrl.parse(apiOrigin);
}
