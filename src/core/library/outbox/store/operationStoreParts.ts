import type { LiveWindows } from "../../../lease/liveWindows.ts";
import type { Files } from "../../files/files.ts";
import type { Quarantine } from "../../files/quarantine.ts";
import type { RecordFormat } from "../../files/recordFormat.ts";

/** What `OperationStore` is made of. */
export interface OperationStoreParts<Op> {
  readonly files: Files;
  /** The folder of the outbox; made when it is needed. */
  readonly folder: string;
  readonly windows: LiveWindows;
  readonly format: RecordFormat<Op>;
  readonly quarantine: Quarantine;
  /** Whether a write that is done is of use to others, or to what waits; such a one goes to `done`, which has so many. */
  readonly isKept: (operation: Op, waiting: readonly Op[], count: number) => boolean;
  /** Makes of a damaged file one that waits for the person; the same of the same bytes. */
  readonly rescue?: (bytes: Uint8Array) => Op | Promise<Op>;
}
