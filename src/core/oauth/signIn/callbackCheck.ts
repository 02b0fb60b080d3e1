import { SnippetError } from "../../errors.ts";
import type { OAuthSettings } from "../oauthSettings.ts";
import type { Callback, MalformedCallback } from "./callback.ts";
import { digestOf } from "../digest.ts";
import { isExpired, type PendingSignIn } from "./pendingSignIn.ts";

/** The path of the redirect address; the editor's other addresses are not responses to a sign-in. */
export const callbackPath = "/did-authenticate";

/** The reason why a callback is ignored; for the log, and for a user who pasted one. */
export type IgnoredReason =
  | MalformedCallback
  | "nothing-pending"
  | "expired"
  | "used"
  | "other-address"
  | "wrong-state"
  | "no-state"
  | "not-confirmed";

/**
 * Whether a callback answers the pending sign-in. Nothing in it counts before its state is verified, not even an error.
 * Anybody can open such an address, and must not be able to end a sign-in (RFC 9700, section 4.7).
 * @returns `unproven` without a state: only the user can tell whether it is theirs. Else why it is ignored.
 */
export function judgeCallback(
  callback: Callback,
  pending: PendingSignIn,
  requireState: boolean,
  now: number,
): "proven" | "unproven" | IgnoredReason {
  if (!isRedirectAddress(callback, pending.redirectUri)) {
    return "other-address";
  }
  if (pending.progress.status !== "waiting") {
    return "used";
  }
  if (isExpired(pending, now)) {
    return "expired";
  }
  if (callback.state === undefined) {
    return !requireState && callback.error === undefined ? "unproven" : "no-state";
  }
  // Of digests, the time of a comparison tells nothing about the state.
  return digestOf(callback.state) === pending.stateHash ? "proven" : "wrong-state";
}

/** The servers and the client of a sign-in. */
export function serversHash({ apiUrl, authUrl, clientId }: OAuthSettings): string {
  return digestOf(apiUrl.text, authUrl.text, clientId);
}

/** @throws {SnippetError} `sign-in-failed` if the settings do not name the servers of the sign-in any more. */
export function sameServers(
  pending: PendingSignIn,
  settings: OAuthSettings | undefined,
): OAuthSettings {
  if (settings === undefined || serversHash(settings) !== pending.serversHash) {
    throw new SnippetError(
      "sign-in-failed",
      "The settings were changed during the sign-in. Sign in again.",
    );
  }
  return settings;
}

/** Compares text: an address parser would resolve `/x/../did-authenticate` to the same path. */
function isRedirectAddress(callback: Callback, redirectUri: string): boolean {
  if (callback.address === undefined) {
    return callback.path === callbackPath;
  }
  const registered = redirectUri.split("?")[0] ?? "";
  const scheme = registered.indexOf(":");
  return (
    callback.address.slice(0, scheme).toLowerCase() === registered.slice(0, scheme).toLowerCase() &&
    callback.address.slice(scheme) === registered.slice(scheme)
  );
}
