import type { Clock, RandomBytes } from "../ports.ts";
import { hasSqlite } from "../sqlite.ts";
import type { LiveWindows } from "./liveWindows.ts";
import { ProcessWindows } from "./processWindows.ts";
import { WindowLocks } from "./windowLocks.ts";

/**
 * Enters a window among those that live: what an ended one left is looked up, not gone on with.
 * @param folder shared by all windows; made when it is missing.
 */
export function openWindow(
  folder: string,
  random: RandomBytes,
  clock: Pick<Clock, "now">,
): LiveWindows {
  if (hasSqlite()) {
    try {
      return WindowLocks.open(folder, random, clock);
    } catch {
      // No locks in this folder, as on some network drives. Saving will say what else is wrong with it.
    }
  }
  return new ProcessWindows(folder, random);
}
