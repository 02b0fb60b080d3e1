/** A hash of units is begun with this, goes on with {@link nextHash} and ends with {@link mixed} (FNV-1a). */
export const firstHash = 0x811c9dc5;

export function nextHash(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

export function mixed(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Open addressing by a {@link mixed} hash: two entries a slot, a number above 0 and its hash beside it, so that one look at
 * memory reads both. There is always room.
 */
export type HashSlots = Uint32Array<ArrayBuffer>;

/** Twice as many slots with the same in them. */
export function widened(before: HashSlots): HashSlots {
  const slots = new Uint32Array(before.length * 2);
  for (let from = 0; from < before.length; from += 2) {
    const number = before[from] ?? 0;
    if (number > 0) putSlot(slots, number, before[from + 1] ?? 0);
  }
  return slots;
}

/** Puts a number that is not there yet into the first free slot of its hash. */
export function putSlot(slots: HashSlots, number: number, hash: number): void {
  const mask = slots.length - 1;
  let at = (hash << 1) & mask;
  while ((slots[at] ?? 0) > 0) {
    at = (at + 2) & mask;
  }
  slots[at] = number;
  slots[at + 1] = hash;
}
