import { isSnippetError } from "../../core/errors.ts";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import { allFields } from "../steps/detailsForm.ts";
import { fieldProblems } from "../steps/fieldProblems.ts";

/**
 * What helps a write that does not go on by itself.
 *
 * - `conflict`: look at both versions and choose.
 * - `details`, `code`: change what the service did not accept.
 * - `sign-in`, `client-secret`, `settings`: put right what keeps everything from being sent.
 * - `delete`: take from the service what everybody can read there although it was to be private.
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

/** @returns undefined where the write goes on without a person. */
export function remedyFor(write: WaitingWrite): Remedy | undefined {
  const { state, error, kind } = write;
  if (state === "conflict") {
    return "conflict";
  }
  switch (error?.code) {
    case "signed-out":
      return "sign-in";
    case "client-refused":
      return "client-secret";
    case "settings":
      return "settings";
    default:
      break;
  }
  if (state !== "refused") {
    return undefined;
  }
  return kind === "delete" ? "retry" : remedyForRefused(write);
}

function remedyForRefused({ error }: WaitingWrite): Remedy {
  switch (error?.code) {
    case "invalid":
    case "input":
      return remedyForInvalid(error);
    case "too-large":
      return "code";
    case "not-kept":
      return error.details.what === "private" && error.details.id !== undefined
        ? "delete"
        : "retry";
    case "not-found":
    case "forbidden":
    case "storage":
    case "not-the-service":
      return "retry";
    default:
      return "look";
  }
}

function remedyForInvalid(error: unknown): Remedy {
  if (fieldProblems(error, allFields).size > 0) {
    return "details";
  }
  const fields = isSnippetError(error) ? Object.keys(error.details.fields ?? {}) : [];
  // Where the service names no field it may mean any; the details are what it looks at most.
  return fields.length === 0 ? "details" : "code";
}
