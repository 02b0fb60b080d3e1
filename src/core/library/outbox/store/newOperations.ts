import { allOf } from "../../allOf.ts";
import type { Files } from "../../files/files.ts";
import { formatRecord } from "../../files/recordFormat.ts";
import type { RecordFormat } from "../../files/recordFormat.ts";
import type { OutboxFolder } from "./outboxFolder.ts";

/**
 * Puts operations into `new`; when it resolves they outlive a power cut. All share one flush of the folder. Rejects with
 * the system's errors; none of them is left then.
 */
export async function writeNewOperations<Op extends { readonly id: string }>(
  files: Files,
  folder: OutboxFolder,
  format: RecordFormat<Op>,
  operations: readonly Op[],
): Promise<void> {
  const written: string[] = [];
  const write = async (operation: Op): Promise<string> => {
    const temporary = await folder.write(operation.id, formatRecord(format, operation));
    written.push(temporary);
    return temporary;
  };
  try {
    const temporaries = await allOf(operations.map(write));
    for (const [at, operation] of operations.entries()) {
      const { id } = operation;
      const path = folder.path({ id, revision: 0, window: undefined, place: "new" });
      written.push(path);
      await folder.place(temporaries[at] ?? "", path, () => write(operation));
    }
    await files.syncFolder(folder.at("new"));
  } catch (error) {
    // What was not acknowledged should not be sent behind the person's back.
    for (const path of written.toReversed()) {
      await folder.removeQuietly(path);
    }
    throw error;
  }
}
