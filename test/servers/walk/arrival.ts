import type { DurableLibrary } from "../../../src/core/library/durable/durableLibrary.ts";
import type { WaitingWrite } from "../../../src/core/library/waitingWrite.ts";
import type { PacedClock } from "../../support/computer/pacedClock.ts";
import { messageOf } from "./judge.ts";
import type { Judge } from "./judge.ts";
import type { WalkedServer } from "./walkedServer.ts";

/** A request of the API as a server saw it; `query` without the token. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
}

/** A change that cannot be discarded, as it may be on its way: what it yet costs would blur every later step. */
export class Pending extends Error {}

export const hour = 3_600_000;

/**
 * Waits until a change has arrived, or its first hour is over; it costs at most ten requests then, and nothing after that.
 * @returns whether the server has it now; else it was told.
 * @throws {Pending} where it still is on its way then.
 */
export async function arrival(
  library: DurableLibrary,
  id: string,
  clock: PacedClock,
  { seen, firstPage = 1 }: Pick<WalkedServer, "seen" | "firstPage">,
  judge: Judge,
): Promise<boolean> {
  const costing = (): readonly SeenRequest[] =>
    seen.slice(before).filter((it) => isCounted(it, firstPage));
  const before = seen.length;
  const giveUp = new AbortController();
  const passed = clock.pass(hour);
  void passed.then(() => giveUp.abort());
  const listening = library.onDidChange(() => library.waiting().some(isHeld) && giveUp.abort());
  try {
    await library.settled(id, giveUp.signal);
    return true;
  } catch (error) {
    await passed;
    const first = costing();
    judge.expect(first.length <= 10, "restless", `${first.length} requests: ${counted(first)}`);
    await clock.pass(hour);
    const second = costing().slice(first.length);
    judge.expect(second.length === 0, "restless", `in the second hour: ${counted(second)}`);
    const waiting = library.waiting();
    const errors = waiting.flatMap((write) => write.error ?? []);
    if (errors.length === 0) {
      const states = waiting.map((write) => `${write.state}: ${messageOf(write.error)}`);
      judge.expect(false, "undecided", `${states.join("; ")} (${messageOf(error)})`);
      throw new Pending();
    }
    judge.tells(errors, seen.slice(before).length);
    for (const write of waiting) await library.discard(write.id).catch(() => undefined);
    if (library.waiting().length > 0) throw new Pending();
    return false;
  } finally {
    listening.dispose();
  }
}

/** Of a long list only the first page, and no way to another address. */
function isCounted({ path, query, status }: SeenRequest, firstPage: number): boolean {
  if (status === 307 || status === 308) return false;
  const page = Number(/\bpage=(\d+)/.exec(query)?.[1] ?? firstPage);
  return path.startsWith("/snippets") && page <= firstPage;
}

function isHeld({ state }: WaitingWrite): boolean {
  return state === "refused" || state === "conflict";
}

function counted(seen: readonly SeenRequest[]): string {
  const counts = new Map<string, number>();
  for (const line of seen.map(({ method, status }) => `${method} ${status}`))
    counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => `${count} ${line}`).join(", ");
}
