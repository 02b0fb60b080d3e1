import { options, parseTraits } from "./traits.ts";
import type { Trait, Traits } from "./traits.ts";

/**
 * Traits, alone or together, at which the product still fails. It must become empty; what is taken out is tried in every
 * run. Of several the first is made plain.
 */
const open: readonly string[] = [
  "untold=description privacy=ignored",
  "booleans=digits errors=fail200",
  "bodies=jsonOnly500",
  "names=synonyms",
  "list=byId",
  "fault=500before",
  "fault=503first",
  "fault=429first",
  "fault=hangUpAfter",
  "fault=502after",
  "editFault=500before",
  "editFault=502after",
  "editFault=hangUpAfter",
  "lag=read404",
  "lag=readOld",
  "lag=listLate creates=noId",
  "privacy=ignored codePlace=firstFile",
  "tagsTaken=arrayOnly errors=fail200",
  "tagsTaken=arrayOnly errors=html",
  "listed=noDescription session=endedLeague",
  "policy=broken",
  "errors=fail200 seeds=none",
  "listed=noTags session=ended",
  "bodies=jsonOnly422 errors=fail200",
  "code=dropped untold=description",
  "names=odd",
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
