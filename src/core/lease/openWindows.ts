import type { Clock, Disposable, RandomBytes } from "../ports.ts";
import { hasSqlite } from "../sqlite.ts";
import type { LiveWindows } from "./liveWindows.ts";
import { ProcessWindows } from "./processWindows.ts";
import { WindowLocks } from "./windowLocks.ts";

/** Enters this process among those that live. */
export interface OpenWindows extends Disposable {
  /** Each opening counts as a window of its own: what an ended one left is looked up, not gone on with. */
  readonly window: () => LiveWindows;
}

/** @param folder shared by all windows; made when it is missing. */
export function openWindows(
  folder: string,
  random: RandomBytes,
  clock: Pick<Clock, "now">,
): OpenWindows {
  if (hasSqlite()) {
    try {
      const locks = WindowLocks.open(folder, random, clock);
      return { window: () => locks.window(random), dispose: () => locks.dispose() };
    } catch {
      // No locks in this folder, as on some network drives. Saving will say what else is wrong with it.
    }
  }
  return { window: () => new ProcessWindows(random), dispose: () => undefined };
}
