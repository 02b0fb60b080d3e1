import { networkGrace } from "../../src/composition/durableLibrary.ts";
import type { Locks } from "../../src/core/lease/locks.ts";
import type { Files } from "../../src/core/library/files/files.ts";
import type { FolderParts, OutboxFolder } from "../../src/core/library/outbox/folder.ts";
import type { Holdings } from "../../src/core/library/outbox/holdings.ts";
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
  readonly folder?: (parts: FolderParts) => OutboxFolder;
  /** What the leader knows and changes; what a user does and sees goes past it. */
  readonly holdings?: (holdings: Holdings) => Holdings;
}

export const ourEngine: EngineVariant = { name: "ours", grace: networkGrace };
