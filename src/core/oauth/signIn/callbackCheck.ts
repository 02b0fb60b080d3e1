import type { Callback, MalformedCallback } from "./callback.ts";
import { digestOf, sameDigest } from "../digest.ts";
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

/** The verdict on a callback. */
export type Judgement =
  | { readonly kind: "ignored"; readonly reason: IgnoredReason }
  | { readonly kind: "proven"; readonly callback: Callback; readonly pending: PendingSignIn }
  /** Without a state, only the user can tell whether it is theirs. */
  | { readonly kind: "unproven"; readonly callback: Callback; readonly pending: PendingSignIn };

/**
 * Whether a callback answers the pending sign-in. Nothing in it counts before its state is verified, not even an error.
 * Anybody can open such an address, and must not be able to end a sign-in (RFC 9700, section 4.7).
 */
export function judgeCallback(
  callback: Callback | MalformedCallback,
  pending: PendingSignIn | undefined,
  requireState: boolean,
  now: number,
): Judgement {
  const ignored = (reason: IgnoredReason): Judgement => ({ kind: "ignored", reason });
  if (typeof callback === "string") {
    return ignored(callback);
  }
  if (pending === undefined) {
    return ignored("nothing-pending");
  }
  if (!isRedirectAddress(callback, pending.redirectUri)) {
    return ignored("other-address");
  }
  if (pending.progress.status !== "waiting") {
    return ignored("used");
  }
  if (isExpired(pending, now)) {
    return ignored("expired");
  }
  if (callback.state === undefined) {
    return !requireState && callback.error === undefined
      ? { kind: "unproven", callback, pending }
      : ignored("no-state");
  }
  return sameDigest(digestOf(callback.state), pending.stateHash)
    ? { kind: "proven", callback, pending }
    : ignored("wrong-state");
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
