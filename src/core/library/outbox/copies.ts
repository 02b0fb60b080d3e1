import type { SnippetDraft } from "../../model.ts";
import { endFlight, later } from "./desk.ts";
import type { Desk, StepEnd } from "./desk.ts";
import { presentId } from "./item.ts";
import type { Flight, Item } from "./item.ts";
import { isKeptInOtherWriting } from "./likeness.ts";
import { outcomeOf } from "./outcome.ts";
import { readIfThere } from "./newestRecords.ts";

/**
 * Its effect was seen, and may come again: nothing else of this snippet leaves before the grace time is over. An extra copy
 * that a create made, and that is nobody's, is removed then.
 */
export async function waitForEnd(desk: Desk, item: Item, flight: Flight): Promise<StepEnd> {
  const { memory, newest, holdings } = desk;
  const { kind, sent, fence } = flight;
  if (!memory.isGraceOver(item.id)) {
    return later(memory.graceLeft(item.id));
  }
  const copy = kind === "create" && sent ? await newest.find(sent, fence) : undefined;
  if (copy === undefined || sent === undefined) {
    return endFlight(desk, item);
  }
  const isOpen = (it: Item): boolean => it.id !== item.id && it.flight?.isSeen === false;
  if (holdings.behind(copy.snippet, isOpen) !== undefined) {
    return later(memory.lookLater(item.id));
  }
  try {
    return (await isRemoved(desk, item, sent, copy.snippet.id))
      ? later(memory.lookLater(item.id))
      : await endFlight(desk, item);
  } catch (thrown) {
    const { kind: outcome, error } = outcomeOf(thrown);
    if (outcome !== "refused") {
      return { kind: "trouble", error };
    }
    const known = memory.of(item.id);
    const isAgain = known.refusal === error.code;
    known.refusal = isAgain ? undefined : error.code;
    return isAgain ? endFlight(desk, item) : later(memory.lookLater(item.id));
  }
}

/**
 * Nothing tells a copy from what another device saved with the same words. So it goes only while what it is a copy of
 * is there, and can be restored from the trash.
 */
async function isRemoved(
  { remote, trash, cache, together, holdings }: Desk,
  item: Item,
  sent: SnippetDraft,
  id: string,
): Promise<boolean> {
  const isFirstThere = (await readIfThere(remote, presentId(item))) !== undefined;
  const copy = isFirstThere ? await readIfThere(remote, id) : undefined;
  if (copy === undefined) {
    return isFirstThere;
  }
  if (!isKeptInOtherWriting(sent, copy) || holdings.claims.isClaimed(id)) {
    return true;
  }
  const trashed = await trash.put(copy.snippet);
  try {
    await remote.delete(id, { version: copy.version });
  } catch (error) {
    // It may be gone all the same: what it is a copy of is there.
    await trash.remove(trashed.id);
    throw error;
  }
  await together(() => cache.apply({ deleted: [id] }));
  return true;
}
