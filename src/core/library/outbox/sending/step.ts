import type { SnippetError } from "../../../errors.ts";
import type { Snippet, SnippetId } from "../../../model.ts";
import type { RemoteSnippet, SnippetRemote } from "../../remote.ts";
import type { LaneRule } from "./lane.ts";
import type { Ledger } from "../waiting/ledger.ts";
import type { NewestRecords } from "./newestRecords.ts";
import type { Operation } from "../waiting/operation.ts";
import type { GraceTimes } from "./graceTimes.ts";
import type { Spending } from "./spending.ts";

/** How far one step has brought an operation. */
export type StepEnd =
  /** The server has it, or, for a deletion, does not have it any more. */
  | {
      readonly kind: "confirmed";
      readonly operation: Operation;
      /** Whether a request of it may yet have an effect: it is to be watched. */
      readonly isUnclear: boolean;
      readonly remote: RemoteSnippet | undefined;
      /** A version of another device that our write, coming late, has covered. */
      readonly covered: Snippet | undefined;
    }
  /** What was watched for did not happen: nothing of it is left to do. */
  | { readonly kind: "ended"; readonly operation: Operation }
  | { readonly kind: "later"; readonly milliseconds: number }
  /** The service cannot be reached, or asks to wait: nothing else will go better. */
  | { readonly kind: "trouble"; readonly error: SnippetError }
  /** It waits for the person, or is another window's, or was changed meanwhile. */
  | { readonly kind: "elsewhere" };

/** What a step works with. */
export interface Desk {
  readonly ledger: Ledger;
  readonly remote: SnippetRemote;
  readonly newest: NewestRecords;
  readonly graceTimes: GraceTimes;
  readonly spending: Pick<Spending, "isSpent">;
  readonly mayGo: LaneRule;
  /** Whether the server still has what the person started from. */
  readonly isUntouched: (base: Snippet, current: RemoteSnippet) => boolean;
  /** Whether a service that lags behind may tell this, as it contradicts what it has just confirmed; not for ever. */
  readonly mayLag: (id: SnippetId, current: RemoteSnippet | undefined) => boolean;
  /** Ends a write for the newer one that a person saved upon it. @returns whether there was one. */
  readonly supersede: (operation: Operation) => Promise<boolean>;
  /** What the server was seen to have is what the library has of it; where that is nothing, what it had can be restored. */
  readonly takeIn: (id: SnippetId, current: RemoteSnippet | undefined) => Promise<void>;
  /** Removes an extra copy of what this write created. @returns false where it has become the only one, and is left. */
  readonly removeCopy: (copy: RemoteSnippet, create: Operation) => Promise<boolean>;
}

/** Brings one kind of operation on. Rejects where the disk fails; what became of a request is in the end. */
export interface Step {
  advance(operation: Operation): Promise<StepEnd>;
}

export const elsewhere: StepEnd = { kind: "elsewhere" };
