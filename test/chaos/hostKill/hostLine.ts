import type { LedgerLine } from "../storage/reportedLedger.ts";

/** What the extension host tells: what it found at its start, then what it promises. */
export type HostLine =
  | LedgerLine
  | {
      readonly kind: "found";
      readonly process: number;
      /** Title, and digest of the code. */
      readonly snippets: readonly (readonly [string, string])[];
    };
