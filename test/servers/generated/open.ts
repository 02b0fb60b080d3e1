import { options, parseTraits } from "./traits.ts";
import type { Trait, Traits } from "./traits.ts";

/**
 * Traits, alone or together, at which the product still fails. It must become empty; what is taken out is tried in every
 * run. Of several the first is made plain.
 */
const open: readonly string[] = [
  "fault=500before",
  "fault=503first",
  "fault=429first",
  "fault=hangUpAfter",
  "fault=502after",
  "editFault=500before",
  "editFault=502after",
  "editFault=hangUpAfter",
  "names=odd",
  "names=synonyms list=byId",
  "policy=broken",
  "bodies=jsonOnly500",
  "errors=fail200 seeds=none",
  "creates=noId lag=listLate",
  "creates=ok lag=listLate",
  "untold=description creates=noId",
  "errors=code200 versions=demanded",
];

/** The same without what is open. */
export function withoutOpen(traits: Traits): Traits {
  let closed = traits;
  for (const entry of open) {
    const wanted = parseTraits(entry);
    const names = entry.split(" ").map((part) => part.split("=")[0] as Trait);
    const [first] = names;
    if (first !== undefined && names.every((name) => closed[name] === wanted[name])) {
      closed = { ...closed, [first]: options[first][0] };
    }
  }
  return closed;
}
