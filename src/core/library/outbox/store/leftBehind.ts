import { isReadOnly } from "../../files/guarded.ts";
import type { LiveWindows } from "../../../lease/liveWindows.ts";
import type { OperationFile } from "./operationFile.ts";
import type { OutboxFolder } from "./outboxFolder.ts";
import type { OutboxListing } from "./outboxListing.ts";

/** Of the windows that are named by these files, those that live no more. */
export async function goneWindows(
  windows: LiveWindows,
  files: Iterable<Pick<OperationFile, "window">>,
): Promise<ReadonlySet<string>> {
  const others = new Set<string>();
  for (const { window } of files) {
    if (window !== undefined && window !== windows.own) {
      others.add(window);
    }
  }
  for (const window of others) {
    if (await windows.isAlive(window)) {
      others.delete(window);
    }
  }
  return others;
}

interface Taking {
  readonly left: readonly OperationFile[];
  /** Why one could not be taken: one sentence for people. */
  readonly fault: string | undefined;
}

/** Takes what belongs to nobody, or to windows that live no more. What the system lets nobody change is left. */
export async function takeFree(
  { waiting }: OutboxListing,
  gone: ReadonlySet<string>,
  take: (file: OperationFile) => Promise<boolean>,
): Promise<Taking> {
  const left: OperationFile[] = [];
  let fault: string | undefined;
  for (const file of waiting.values()) {
    const isFree = file.place === "new" || (file.window !== undefined && gone.has(file.window));
    try {
      if (!isFree || !(await take(file))) {
        left.push(file);
      }
    } catch (error) {
      if (!isReadOnly(error)) {
        throw error;
      }
      left.push(file);
      fault = "Pending changes cannot be sent, since their folder on this computer is read-only.";
    }
  }
  return { left, fault };
}

/** Removes what a power cut left of older revisions: it would come back when the newest is finished. */
export async function removeOlder(
  folder: OutboxFolder,
  { older }: OutboxListing,
  gone: ReadonlySet<string>,
): Promise<void> {
  for (const file of older) {
    if (file.window === undefined || gone.has(file.window)) {
      await folder.removeQuietly(folder.path(file));
    }
  }
}

/** Removes what windows had begun to write that are gone. */
export async function removeBegun(folder: OutboxFolder, windows: LiveWindows): Promise<void> {
  const temporaries = await folder.temporaries();
  const gone = await goneWindows(windows, temporaries);
  for (const { path, window } of temporaries) {
    if (gone.has(window)) {
      await folder.removeQuietly(path);
    }
  }
}
