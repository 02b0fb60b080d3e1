import type { SnippetError } from "../../errors.ts";
import { change, lookForChange, waitForEnd } from "./changes.ts";
import { watchCopies } from "./copies.ts";
import { lookForCreate, sendCreate } from "./creates.ts";
import { done, later, lookInterval } from "./stepParts.ts";
import type { StepParts, StepEnd } from "./stepParts.ts";
import { isAsWanted, isBlocked, isSameExactly } from "./item.ts";
import type { Item } from "./item.ts";
import { outcomeOf, snippetError, storedError } from "./outcome.ts";

/** Whether the leader can go on with the item without the user. */
export function goesOn(item: Item): boolean {
  return item.flight === undefined ? !isBlocked(item) : item.refused === undefined;
}

/**
 * Brings an item one request further.
 * @throws {SnippetError} `storage` or `internal`: for the caller, a request that may have been sent is a lost response.
 */
export async function step(parts: StepParts, item: Item): Promise<StepEnd> {
  try {
    return await nextStep(parts, item);
  } catch (thrown) {
    const error = snippetError(thrown);
    if (error.code === "storage" || error.code === "internal") {
      throw thrown;
    }
    // Before a request, or at the last look after it, the second refusal counts: a copy that lags behind may refuse once.
    const isLast = item.flight === undefined || parts.graceTimes.isOver(item.id);
    const isNo = isLast && outcomeOf(error).kind === "refused";
    if (isNo && !parts.doubts.isRefusedAgain(item.id, error.code)) {
      return later(lookInterval);
    }
    return { kind: isNo ? "refused" : "trouble", error };
  }
}

/**
 * The change after looks that were refused. Where the server has the wanted version, the request ends, or the watch after
 * it. Otherwise the item is refused, unless the user has saved another text since.
 */
export function refusal(seen: Item, error: SnippetError): (item: Item) => Item | undefined {
  const rest = seen.flight === undefined ? { watch: undefined } : { flight: undefined };
  const refused = isAsWanted(seen) ? rest : { refused: storedError(error) };
  return (item) => (isSameExactly(item.want, seen.want) ? { ...item, ...refused } : undefined);
}

async function nextStep(parts: StepParts, item: Item): Promise<StepEnd> {
  const { flight, serverId, want, watch } = item;
  if (flight !== undefined) {
    if (flight.isSeen) {
      return waitForEnd(parts, item);
    }
    return flight.kind === "create" || serverId === undefined
      ? lookForCreate(parts, item, flight)
      : lookForChange(parts, item, flight, serverId);
  }
  if (!isAsWanted(item) && serverId !== undefined) {
    return change(parts, item, serverId);
  }
  if (watch !== undefined) {
    return watchCopies(parts, item, watch);
  }
  return isAsWanted(item) || want === undefined ? done : sendCreate(parts, item, want);
}
