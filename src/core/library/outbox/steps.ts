import type { SnippetError } from "../../errors.ts";
import { change, lookForChange } from "./changes.ts";
import { lookForCreate, sendCreate, waitForEnd } from "./creates.ts";
import { done } from "./desk.ts";
import type { Desk, StepEnd } from "./desk.ts";
import { isAsWanted } from "./item.ts";
import type { Item } from "./item.ts";
import { outcomeOf, snippetError, storedError } from "./outcome.ts";

/**
 * Brings an item one request further.
 * @throws {SnippetError} `storage` or `internal`: what may have been sent is looked up as if its response had been lost.
 */
export async function step(desk: Desk, item: Item): Promise<StepEnd> {
  try {
    return await nextStep(desk, item);
  } catch (thrown) {
    const error = snippetError(thrown);
    if (error.code === "storage" || error.code === "internal") {
      throw thrown;
    }
    // The server refuses the look before a request, or the last one after it: it would refuse it again.
    const isLast = item.flight === undefined ? !isAsWanted(item) : desk.memory.isGraceOver(item.id);
    const isNo = isLast && outcomeOf(error).kind === "refused";
    return { kind: isNo ? "refused" : "trouble", error };
  }
}

/** Nobody can tell what became of a request: where nothing is wanted any more, that is the end of it. */
export function refusal(item: Item, error: SnippetError): Partial<Item> {
  return item.flight !== undefined && isAsWanted(item)
    ? { flight: undefined }
    : { refused: storedError(error) };
}

async function nextStep(desk: Desk, item: Item): Promise<StepEnd> {
  const { flight, serverId, want } = item;
  if (flight !== undefined) {
    if (flight.isSeen) {
      return waitForEnd(desk, item, flight);
    }
    return flight.kind === "create" || serverId === undefined
      ? lookForCreate(desk, item, flight)
      : lookForChange(desk, item, flight, serverId);
  }
  if (serverId !== undefined) {
    return isAsWanted(item) ? done : change(desk, item, serverId);
  }
  return want === undefined ? done : sendCreate(desk, item, want);
}
