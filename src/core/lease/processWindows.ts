import type { RandomBytes } from "../ports.ts";
import type { LiveWindows } from "./liveWindows.ts";

/**
 * Where there are no locks: windows told apart by their process. What one leaves is seen by another process when its own
 * has ended; a process id that was given away again only delays who comes after.
 */
export class ProcessWindows implements LiveWindows {
  readonly own: string;

  constructor(random: RandomBytes) {
    this.own = `${process.pid}-${Buffer.from(random(8)).toString("hex")}`;
  }

  isAlive(id: string): Promise<boolean> {
    const pid = Number(/^(\d{1,10})-/.exec(id)?.[1] ?? 0);
    return Promise.resolve(pid > 0 && (pid === process.pid ? id === this.own : isRunning(pid)));
  }

  dispose(): void {
    // Nothing is held.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, for another user.
    return error instanceof Error && "code" in error && error.code !== "ESRCH";
  }
}
