import { isSnippetError } from "../../errors.ts";
import { ApiUrl } from "../../http/apiUrl.ts";
import type { StoredSession } from "./storedSession.ts";

/**
 * The API address that a session belongs to, whatever the settings say by now: always at the origin that its token was
 * issued for.
 * @param configured the address in the settings, which completes a session that has the origin alone.
 */
export function sessionAddress(
  { apiUrl, apiOrigin }: Pick<StoredSession, "apiUrl" | "apiOrigin">,
  configured: string,
): ApiUrl {
  const known = [apiUrl, configured].map(parsed).find((url) => url?.origin === apiOrigin);
  return known ?? ApiUrl.parse(apiOrigin);
}

function parsed(text: string | undefined): ApiUrl | undefined {
  try {
    return text === undefined ? undefined : ApiUrl.parse(text);
  } catch (error) {
    if (isSnippetError(error, "settings")) {
      return undefined;
    }
    throw error;
  }
}
