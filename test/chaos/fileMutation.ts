import type { SeededRandom } from "../bench/seededRandom.ts";

/** What a disk, a bad copy or a crash may do to a file. */
export const mutationKinds = ["flipped", "cut", "zeroed", "doubled"] as const;
export type MutationKind = (typeof mutationKinds)[number];

/** @returns a copy that is another one, except where there was nothing to change. */
export function mutated(bytes: Uint8Array, kind: MutationKind, random: SeededRandom): Uint8Array {
  const at = random.below(Math.max(1, bytes.length));
  switch (kind) {
    case "flipped": {
      const copy = Uint8Array.from(bytes);
      for (let times = random.pick([1, 1, 1, 20]); times > 0; times -= 1) {
        const place = random.below(Math.max(1, bytes.length));
        copy[place] = (copy[place] ?? 0) ^ (1 << random.below(8));
      }
      return copy;
    }
    case "cut":
      return bytes.slice(0, random.pick([at, at, 0]));
    case "zeroed": {
      const end = random.pick([at + 1, at + 512, at + 4096, bytes.length]);
      return Uint8Array.from(bytes).fill(0, random.pick([at, at, 0]), end);
    }
    case "doubled": {
      // All of it, or a part over what comes after it.
      const end = at + random.pick([16, 4096]);
      const part = bytes.slice(at, end);
      const copy = Uint8Array.from(bytes);
      copy.set(part.slice(0, Math.max(0, bytes.length - end)), Math.min(end, bytes.length));
      return random.next() < 0.3 ? Buffer.concat([bytes, bytes]) : copy;
    }
  }
}
