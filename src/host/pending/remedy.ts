import type { SnippetError, SnippetErrorCode } from "../../core/errors.ts";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import { fieldNamed } from "../steps/fieldNamed.ts";

/**
 * The remedy for a write that does not continue by itself.
 *
 * - `conflict`: compare both versions and choose.
 * - `details`, `code`: change the fields that the server refused.
 * - `sign-in`, `client-secret`, `settings`: solve the problem that blocks all requests.
 * - `delete`: delete a private snippet that the server made public.
 * - `retry`: send it again.
 * - `look`: no certain remedy is known.
 */
export type Remedy =
  | "conflict"
  | "details"
  | "code"
  | "sign-in"
  | "client-secret"
  | "settings"
  | "delete"
  | "retry"
  | "look";

/** Problems that block all changes, whatever their state. */
const remediesForAll: ReadonlyMap<SnippetErrorCode | undefined, Remedy> = new Map([
  ["signed-out", "sign-in"],
  ["client-refused", "client-secret"],
  ["settings", "settings"],
]);

const remediesForRefused: ReadonlyMap<SnippetErrorCode | undefined, Remedy> = new Map([
  ["too-large", "code"],
  ["not-kept", "retry"],
  ["not-found", "retry"],
  ["forbidden", "retry"],
  ["not-the-service", "retry"],
]);

/** Whether the change is retried without the user. */
export function isTriedAlone({ state, error }: WaitingWrite): boolean {
  return state !== "conflict" && remediesForAll.has(error?.code);
}

/** @returns undefined if the change continues without the user. */
export function remedyFor({ state, error, kind }: WaitingWrite): Remedy | undefined {
  if (state === "conflict") {
    return "conflict";
  }
  const forAll = remediesForAll.get(error?.code);
  if (forAll !== undefined || state !== "refused") {
    return forAll;
  }
  return kind === "delete" ? "retry" : remedyForRefused(error);
}

function remedyForRefused(error: SnippetError | undefined): Remedy {
  if (error?.code === "invalid" || error?.code === "input") {
    return remedyForInvalid(error);
  }
  if (
    error?.code === "not-kept" &&
    error.details.what === "private" &&
    error.details.id !== undefined
  ) {
    return "delete";
  }
  return remediesForRefused.get(error?.code) ?? "look";
}

function remedyForInvalid({ details }: SnippetError): Remedy {
  if (details.what === "unreadable") {
    // No other text helps: the server does not give the whole one.
    return "look";
  }
  const fields = [
    ...Object.keys(details.fields ?? {}),
    ...(details.what === undefined ? [] : [details.what]),
  ];
  // If the server names no field, any may be wrong; the details are the most likely.
  const isDetail = fields.length === 0 || fields.some((name) => fieldNamed(name) !== undefined);
  return isDetail ? "details" : "code";
}
