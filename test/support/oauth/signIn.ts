import { parseCallbackAddress } from "../../../src/core/oauth/signIn/callback.ts";
import type { Delivery } from "../../../src/core/oauth/signIn/signIns.ts";
import type { StoredSession } from "../../../src/core/oauth/sessions/storedSession.ts";
import type { AuthorizationServer } from "./authorizationServer.ts";
import { redirectUri } from "./oauthWindow.ts";
import type { OAuthUser, OAuthWindow } from "./oauthWindow.ts";

/** Begins a sign-in and goes through the browser. @returns where the browser ended up. */
export async function goThroughBrowser(
  user: OAuthUser,
  window: OAuthWindow,
  server: AuthorizationServer,
): Promise<{
  readonly address: string;
  readonly outcome: Promise<StoredSession>;
  readonly abort: () => void;
}> {
  await window.clientSecrets.save(user.parsed(), server.clientSecret);
  const attempt = await window.signIns.begin(redirectUri);
  const abort = new AbortController();
  const outcome = attempt.wait(abort.signal);
  // Whoever looks at it sees the failure; a test that does not must not fail for it.
  outcome.catch(() => undefined);
  return {
    address: await server.authorize(attempt.authorizationUrl),
    outcome,
    abort: () => abort.abort(),
  };
}

export function deliver(window: OAuthWindow, address: string): Promise<Delivery> {
  return window.signIns.deliver(parseCallbackAddress(address));
}

/** A whole sign-in. */
export async function signIn(
  user: OAuthUser,
  window: OAuthWindow,
  server: AuthorizationServer,
): Promise<StoredSession> {
  const { address, outcome } = await goThroughBrowser(user, window, server);
  await deliver(window, address);
  return await outcome;
}

/** The same address with parameters set, or left out where the value is `undefined`. */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const [base = "", query = ""] = address.split("?");
  const changed = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) {
      changed.delete(name);
    } else {
      changed.set(name, value);
    }
  }
  return `${base}?${changed.toString()}`;
}
