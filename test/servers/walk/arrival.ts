import type { DurableLibrary } from "../../../src/core/library/durable/durableLibrary.ts";
import type { WaitingWrite } from "../../../src/core/library/waitingWrite.ts";
import type { PacedClock } from "../../support/computer/pacedClock.ts";
import { messageOf } from "./judge.ts";
import type { Judge } from "./judge.ts";

/** A request of the API as a server saw it; `query` without the token. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
}

/** What goes on without an end would blur every later step. */
export class Undecided extends Error {}

export const hour = 3_600_000;

/** These wait for something else than a decision about the change. */
const waitsForMore: readonly string[] = ["signed-out", "client-refused"];

/**
 * Waits until a change has arrived, or its first hour is over.
 * @returns whether the server has it now; else it was told.
 * @throws {Undecided} where it neither arrived nor waits for the user.
 */
export async function arrival(
  library: DurableLibrary,
  id: string,
  clock: PacedClock,
  seen: readonly SeenRequest[],
  judge: Judge,
): Promise<boolean> {
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
    const asked = seen.slice(before).filter(isCounted);
    const kinds = asked.map(({ method, status }) => `${method} ${status}`);
    judge.expect(asked.length <= 10, "restless", `${asked.length} requests: ${counted(kinds)}`);
    const waiting = library.waiting();
    const errors = waiting.filter(needsMore).flatMap((write) => write.error ?? []);
    if (errors.length === 0) {
      const states = waiting.map((write) => `${write.state}: ${messageOf(write.error)}`);
      judge.expect(false, "undecided", `${states.join("; ")} (${messageOf(error)})`);
      throw new Undecided();
    }
    judge.tells(errors);
    for (const write of waiting) await library.discard(write.id).catch(() => undefined);
    return false;
  } finally {
    listening.dispose();
  }
}

/** Of a long list only the first page. */
function isCounted({ path, query }: SeenRequest): boolean {
  return path.startsWith("/snippets") && !/\bpage=([2-9]|\d\d)/.test(query);
}

function isHeld({ state }: WaitingWrite): boolean {
  return state === "refused" || state === "conflict";
}

function needsMore(write: WaitingWrite): boolean {
  return isHeld(write) || waitsForMore.includes(write.error?.code ?? "");
}

function counted(lines: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => `${count} ${line}`).join(", ");
}
