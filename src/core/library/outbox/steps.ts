import type { SnippetError } from "../../errors.ts";
import { change, lookForChange, waitForEnd } from "./changes.ts";
import { lookForCreate, sendCreate, watchCopies } from "./creates.ts";
import { done } from "./desk.ts";
import type { Desk, StepEnd } from "./desk.ts";
import { isAsWanted, isBlocked } from "./item.ts";
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
export async function step(desk: Desk, item: Item): Promise<StepEnd> {
  try {
    return await nextStep(desk, item);
  } catch (thrown) {
    const error = snippetError(thrown);
    if (error.code === "storage" || error.code === "internal") {
      throw thrown;
    }
    // The server refused the look before a request, or the last look after it, and would refuse it again.
    const isLast = item.flight === undefined ? !isAsWanted(item) : desk.graceTimes.isOver(item.id);
    const isNo = isLast && outcomeOf(error).kind === "refused";
    return { kind: isNo ? "refused" : "trouble", error };
  }
}

/** The outcome of a request stays unknown: it ends where the base is the wanted version, else it is refused. */
export function refusal(item: Item, error: SnippetError): Partial<Item> {
  return item.flight !== undefined && isAsWanted(item)
    ? { flight: undefined }
    : { refused: storedError(error) };
}

async function nextStep(desk: Desk, item: Item): Promise<StepEnd> {
  const { flight, serverId, want, watch } = item;
  if (flight !== undefined) {
    if (flight.isSeen) {
      return waitForEnd(desk, item);
    }
    return flight.kind === "create" || serverId === undefined
      ? lookForCreate(desk, item, flight)
      : lookForChange(desk, item, flight, serverId);
  }
  if (!isAsWanted(item)) {
    if (serverId !== undefined) {
      return change(desk, item, serverId);
    }
    return want === undefined ? done : sendCreate(desk, item, want);
  }
  return watch === undefined ? done : watchCopies(desk, item, watch);
}
