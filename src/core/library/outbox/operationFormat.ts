import type { Snippet, SnippetDraft } from "../../model.ts";
import type { RecordFormat } from "../files/recordFormat.ts";
import type { Operation, OperationState, StoredError } from "./operation.ts";
import type { WriteKind } from "../waitingWrite.ts";

const kinds: readonly WriteKind[] = ["create", "edit", "delete"];
const states: readonly OperationState[] = [
  "queued",
  "sending",
  "unknown",
  "conflict",
  "refused",
  "watching",
];

/** How an {@link Operation} lies in its file. Members of later versions are kept as they are. */
export const operationFormat: RecordFormat<Operation> = {
  name: "operation",
  version: 1,
  readableSince: 1,
  read: (value) => (isObject(value) && isOperation(value) ? withAllMembers(value) : undefined),
};

type Members = Readonly<Record<string, unknown>>;

/** What JSON leaves out was undefined. */
function withAllMembers(operation: Operation): Operation {
  const { draft, base, after, createdId, theirs, error } = operation;
  return { ...operation, draft, base, after, createdId, theirs, error };
}

function isOperation(value: unknown): value is Operation {
  return (
    isObject(value) &&
    isText(value["id"]) &&
    isText(value["snippetId"]) &&
    isOneOf(kinds, value["kind"]) &&
    isOneOf(states, value["state"]) &&
    isCount(value["sends"]) &&
    isCount(value["folds"]) &&
    typeof value["savedAt"] === "number" &&
    isTexts(value["fence"]) &&
    isUndefinedOr(isText, value["after"]) &&
    isUndefinedOr(isText, value["createdId"]) &&
    isUndefinedOr(isSnippet, value["base"]) &&
    isUndefinedOr(isSnippet, value["theirs"]) &&
    isUndefinedOr(isStoredError, value["error"]) &&
    (isDraft(value["draft"]) || (value["draft"] === undefined && value["kind"] === "delete"))
  );
}

function isDraft(value: unknown): value is SnippetDraft {
  return (
    isObject(value) &&
    ["languageId", "title", "description", "code"].every((name) => isText(value[name])) &&
    typeof value["private"] === "boolean" &&
    isTexts(value["tags"])
  );
}

function isSnippet(value: unknown): value is Snippet {
  return isObject(value) && isText(value["id"]) && isText(value["language"]) && isDraft(value);
}

function isStoredError(value: unknown): value is StoredError {
  return (
    isObject(value) && isText(value["code"]) && isText(value["message"]) && isObject(value["details"])
  );
}

function isUndefinedOr(test: (value: unknown) => boolean, value: unknown): boolean {
  return value === undefined || test(value);
}

function isOneOf(values: readonly string[], value: unknown): boolean {
  return isText(value) && values.includes(value);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
