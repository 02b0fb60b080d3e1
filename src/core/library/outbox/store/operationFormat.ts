import { isDraft, isFields, readSnippet } from "../../files/recordFields.ts";
import type { RecordFormat } from "../../files/recordFormat.ts";
import type { Operation, OperationState, StoredError } from "../waiting/operation.ts";
import type { WriteKind } from "../../waitingWrite.ts";

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

const tests: Readonly<Record<keyof Operation, (value: unknown) => unknown>> = {
  id: isText,
  kind: (value) => isOneOf(kinds, value),
  snippetId: isText,
  savedAt: (value) => typeof value === "number",
  draft: (value) => value === undefined || isDraft(value),
  base: (value) => value === undefined || readSnippet(value),
  after: isOptionalText,
  state: (value) => isOneOf(states, value),
  sends: isCount,
  // Anything but true is no.
  isAnswered: () => true,
  folds: isCount,
  fence: isTexts,
  trashId: isOptionalText,
  createdId: isOptionalText,
  theirs: (value) => value === undefined || readSnippet(value),
  error: (value) => value === undefined || isStoredError(value),
};
const members = Object.entries(tests);

function isOperation(value: unknown): value is Operation {
  return (
    isFields(value) &&
    members.every(([name, test]) => Boolean(test(value[name]))) &&
    (value["draft"] !== undefined || value["kind"] === "delete")
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

function isOptionalText(value: unknown): boolean {
  return value === undefined || isText(value);
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
