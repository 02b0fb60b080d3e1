import type { Files } from "../../files/files.ts";
import { guarded } from "../../files/guarded.ts";
import { OutboxFolder } from "./outboxFolder.ts";

/**
 * How many operations of an outbox have not ended. Nothing is taken, changed or read but names: whoever owns them goes on.
 * @throws {SnippetError} `storage`.
 */
export async function pendingCount(files: Files, folder: string): Promise<number> {
  const { waiting } = await guarded("The pending changes on this computer could not be read.", () =>
    new OutboxFolder(files, folder, "").list(),
  );
  return waiting.size;
}
