import { randomUUID } from "node:crypto";
import type { Clock, Disposable } from "../ports.ts";
import { hasSqlite } from "../sqlite.ts";
import type { LiveWindows } from "./liveWindows.ts";
import { WindowLocks } from "./windowLocks.ts";
import { WindowProcesses } from "./windowProcesses.ts";

/** Enters this window among those that live, in the best way that there is. Never rejects. */
export async function openLiveWindows(
  folder: string,
  clock: Pick<Clock, "now">,
): Promise<LiveWindows & Partial<Disposable>> {
  const id = randomUUID();
  if (hasSqlite()) {
    try {
      return await WindowLocks.open(folder, id, clock);
    } catch {
      // No locks in this folder, as on some network drives.
    }
  }
  return WindowProcesses.open(folder, id);
}
