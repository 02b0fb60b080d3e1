import type { SnippetError, SnippetErrorCode } from "../../core/errors.ts";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import { fieldNamed } from "../steps/fieldNamed.ts";

/**
 * What helps a write that does not go on by itself.
 *
 * - `conflict`: look at both versions and choose.
 * - `details`, `code`: change what the server did not accept.
 * - `sign-in`, `client-secret`, `settings`: put right what keeps everything from being sent.
 * - `delete`: take from the server what everybody can read there although it was to be private.
 * - `retry`: send it once more.
 * - `look`: nothing that could be offered for sure.
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

/** The problem that blocks every change, in whatever state one is. */
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

/** @returns undefined if the change goes on without the user. */
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
  const fields = [
    ...Object.keys(details.fields ?? {}),
    ...(details.what === undefined ? [] : [details.what]),
  ];
  // If the server names no field it may mean any; the details are the most likely.
  const isDetail = fields.length === 0 || fields.some((name) => fieldNamed(name) !== undefined);
  return isDetail ? "details" : "code";
}
