import { readAccount } from "../../../src/core/api/wire/readAccount.ts";
import { SnippetError } from "../../../src/core/errors.ts";
import type { Transport } from "../../../src/core/http/transport.ts";
import type { Account } from "../../../src/core/model.ts";
import type { OAuthSettings } from "../../../src/core/oauth/oauthSettings.ts";

/** GET /account, just enough for tests of the sign-in. */
export function accountFrom(
  transport: Transport,
  settings: () => OAuthSettings,
): (accessToken: string, signal?: AbortSignal) => Promise<Account> {
  return async (accessToken, signal) => {
    const url = settings().apiUrl.join(["account"], [["access_token", accessToken]]);
    const request = { method: "GET", url, pathTemplate: "/account", headers: {} } as const;
    const response = await transport.send(request, signal);
    if (response.status !== 200) {
      throw new SnippetError("server", "The account could not be read.", {
        details: { status: response.status },
      });
    }
    return readAccount(JSON.parse(new TextDecoder().decode(response.body)));
  };
}
