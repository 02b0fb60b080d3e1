import type { SnippetError } from "../../../errors.ts";

/**
 * The folders of the outbox. `new` belongs to nobody; `own` to the window in the name; `held` needs the person;
 * `done` was confirmed and is still watched.
 */
export const operationPlaces = ["new", "own", "held", "done"] as const;
/** Those of what is not confirmed yet. */
export const pendingPlaces = ["new", "own", "held"] as const satisfies readonly OperationPlace[];
export type OperationPlace = (typeof operationPlaces)[number];

/** What the name of an operation's file tells: `ID.REVISION.op`, in `own` `ID.REVISION.WINDOW.op`. */
export interface OperationFile {
  readonly id: string;
  /** Grows with each change; where a power cut left two files of one operation, the higher one counts. */
  readonly revision: number;
  readonly place: OperationPlace;
  /** Only in `own`. */
  readonly window: string | undefined;
}

/** A file that is there but says nothing that can be used now. */
export interface UnreadOperation {
  readonly id: string;
  /** `newer`: a later version of the extension wrote it. `failed`: the disk did not give it. Both stay where they are. */
  readonly reason: "newer" | "failed";
  readonly error: SnippetError | undefined;
}

const form = /^([\w-]{1,100})\.(\d{1,9})(?:\.([\w-]{1,100}))?\.op$/;

/** What {@link parseOperationFile} reads; the id and the window must fit {@link isOperationId}. */
export function operationFileName({ id, revision, window }: Omit<OperationFile, "place">): string {
  return `${id}.${revision}${window === undefined ? "" : `.${window}`}.op`;
}

/** @returns undefined for a name that is none of ours in this place. */
export function parseOperationFile(place: OperationPlace, name: string): OperationFile | undefined {
  const [, id, revision, window] = form.exec(name) ?? [];
  return id === undefined || (place === "own") !== (window !== undefined)
    ? undefined
    : { id, revision: Number(revision), place, window };
}

/** Whether it can stand in the name of a file, on every system. */
export function isOperationId(id: string): boolean {
  return /^[\w-]{1,100}$/.test(id);
}
