import type { Item } from "./item.ts";
import type { RemoteSnippet } from "../remote.ts";
import { isKeptNormalized } from "./likeness.ts";
import { readIfThere } from "./newestRecords.ts";
import { done, later } from "./stepParts.ts";
import type { StepEnd, StepParts } from "./stepParts.ts";

/**
 * The request may have taken effect twice, or late: an extra copy that no item claims is removed. No other create of the
 * item leaves before that.
 */
export async function watchCopies(
  parts: StepParts,
  item: Item,
  { sent, baseline }: NonNullable<Item["watch"]>,
): Promise<StepEnd> {
  const { graceTimes, newest, holdings } = parts;
  const left = graceTimes.left(item.id);
  if (left > 0) {
    return later(left);
  }
  const { found: copy } = await newest.find(sent, baseline);
  if (copy === undefined) {
    return endWatch(parts, item);
  }
  const isOpen = (it: Item): boolean => it.id !== item.id && it.flight !== undefined;
  if (holdings.shelf.creatorOf(copy.snippet, isOpen) !== undefined) {
    return later(graceTimes.lookLater(item.id));
  }
  return (await isRemoved(parts, item, copy))
    ? later(graceTimes.lookLater(item.id))
    : endWatch(parts, item);
}

async function endWatch(
  { holdings, graceTimes, doubts }: StepParts,
  { id }: Item,
): Promise<StepEnd> {
  graceTimes.end(id);
  doubts.accepted(id);
  await holdings.change(id, (item) => ({ ...item, watch: undefined }));
  return done;
}

/**
 * A copy cannot be told from a record that another device saved with the same text. So it is removed only while the
 * original exists, or the item has none; and it can be restored from the trash.
 */
async function isRemoved(parts: StepParts, item: Item, found: RemoteSnippet): Promise<boolean> {
  const { remote, trash, cache, holdings } = parts;
  const { id } = found.snippet;
  const isFirstThere =
    item.serverId === undefined || (await readIfThere(remote, item.serverId)) !== undefined;
  const copy = isFirstThere ? await readIfThere(remote, id) : undefined;
  if (!isFirstThere || copy === undefined) {
    return isFirstThere;
  }
  if (!isKeptNormalized(item.watch?.sent ?? copy.snippet, copy) || holdings.shelf.isClaimed(id)) {
    return true;
  }
  const trashed = await trash.put(copy.snippet);
  try {
    await remote.delete(id, { version: copy.version });
  } catch (error) {
    // The copy may be gone all the same: its original exists, or is in the trash itself.
    await trash.remove(trashed.id);
    throw error;
  }
  await cache.apply({ deleted: [id] });
  return true;
}
