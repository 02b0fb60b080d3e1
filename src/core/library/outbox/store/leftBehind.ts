import type { LiveWindows } from "../../../lease/liveWindows.ts";
import type { OperationFile } from "./operationFile.ts";

/** Of the windows that are named by these files, those that live no more. */
export async function goneWindows(
  windows: LiveWindows,
  files: readonly Pick<OperationFile, "window">[],
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  for (const window of new Set(files.map((file) => file.window))) {
    const isOther = window !== undefined && window !== windows.own;
    if (isOther && !(await windows.isAlive(window))) {
      gone.add(window);
    }
  }
  return gone;
}

/** What a power cut left of older revisions, and would come back when the newest is finished. */
export function olderOf(
  files: readonly OperationFile[],
  newest: readonly OperationFile[],
  gone: ReadonlySet<string>,
): readonly OperationFile[] {
  const all = new Set(files);
  if (all.size === newest.length) {
    return [];
  }
  const revisions = new Map(newest.map(({ id, revision }) => [id, revision]));
  return [...all].filter(
    ({ id, revision, window }) =>
      revision < (revisions.get(id) ?? 0) && (window === undefined || gone.has(window)),
  );
}
