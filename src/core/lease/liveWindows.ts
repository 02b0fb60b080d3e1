import type { Disposable } from "../ports.ts";

/**
 * Which windows have a library open at present: each opening of one counts as a window of its own. Once it is disposed,
 * this one counts as ended, so that others take what it leaves.
 */
export interface LiveWindows extends Disposable {
  /** This window's id: letters, digits, `-` and `_`, never used again. */
  readonly own: string;
  /** False only for a window that has certainly ended. */
  isAlive(id: string): Promise<boolean>;
  /**
   * Whether it can do nothing for now: then others may take it for ended, and what it owns, which it finds out before it
   * changes any of that. Missing where that cannot be told.
   */
  rest?(isResting: boolean): void;
}
