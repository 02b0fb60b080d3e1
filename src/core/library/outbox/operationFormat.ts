import { isDraft, isFields, readSnippet } from "../files/recordFields.ts";
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
  read: (value) => (isFields(value) && isOperation(value) ? withAllMembers(value) : undefined),
};

/** What JSON leaves out was undefined. */
function withAllMembers(operation: Operation): Operation {
  const { draft, after, trashId, createdId, error } = operation;
  const base = readSnippet(operation.base);
  const theirs = readSnippet(operation.theirs);
  return { ...operation, draft, base, after, trashId, createdId, theirs, error };
}

function isOperation(value: unknown): value is Operation {
  return (
    isFields(value) &&
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
    isUndefinedOr(isText, value["trashId"]) &&
    isUndefinedOr(readSnippet, value["base"]) &&
    isUndefinedOr(readSnippet, value["theirs"]) &&
    isUndefinedOr(isStoredError, value["error"]) &&
    (isDraft(value["draft"]) || (value["draft"] === undefined && value["kind"] === "delete"))
  );
}

function isStoredError(value: unknown): value is StoredError {
  return (
    isFields(value) &&
    isText(value["code"]) &&
    isText(value["message"]) &&
    isFields(value["details"])
  );
}

function isUndefinedOr(test: (value: unknown) => unknown, value: unknown): boolean {
  return value === undefined || Boolean(test(value));
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
