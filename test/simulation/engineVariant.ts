import { networkGrace } from "../../src/composition/durableLibrary.ts";
import type { Locks } from "../../src/core/lease/locks.ts";
import type { Files } from "../../src/core/library/files/files.ts";
import type { Operations } from "../../src/core/library/outbox/waiting/operations.ts";
import type { SendingRules } from "../../src/core/library/outbox/sending/delivery.ts";
import type { SnippetRemote } from "../../src/core/library/remote.ts";
import type { SessionKind } from "./session.ts";
import type { Finding } from "./simulationCheck.ts";

/** What a wrong engine does in place of ours; everything else of it is ours. */
export interface EngineVariant {
  readonly name: string;
  readonly grace: number;
  /** The sessions in which it must be caught; the plain ones where nothing is said. */
  readonly kind?: SessionKind;
  /** What it must be caught by; anything where nothing is said. */
  readonly caughtBy?: Finding;
  readonly remote?: (remote: SnippetRemote) => SnippetRemote;
  readonly files?: (files: Files) => Files;
  readonly locks?: (locks: Locks) => Locks;
  // The following are of this engine's own insides; `openEngine` puts them in their places.
  readonly rules?: SendingRules;
  readonly operations?: (operations: Operations) => Operations;
}

export const ourEngine: EngineVariant = { name: "ours", grace: networkGrace };
