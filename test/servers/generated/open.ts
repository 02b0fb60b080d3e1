import { options, parseTraits } from "./traits.ts";
import type { Trait, Traits } from "./traits.ts";

/**
 * Traits that together bring about a failure of the product. It must become empty; what is taken out is tried in every run.
 * Of each pair the first is made plain.
 */
const open: readonly string[] = [
  // The outbox guesses what a change has cost by what came of it, so that some cost 11 to 15 requests in place of 10.
  ...pairs(
    [
      "fault=503first",
      "fault=429first",
      "fault=500before",
      "editFault=500before",
      "bodies=jsonOnly500",
      "policy=broken",
    ],
    [
      "bodies=formOnly",
      "bodies=jsonOnly415",
      "bodies=jsonOnly400",
      "bodies=jsonOnly422",
      "bodies=multipart",
      "bodies=rootKey",
      "privacy=ignored",
      "policy=quota",
      "policy=taken",
      "policy=broken",
      "session=renewed",
      "session=renewed403",
      "versions=demanded",
      "puts=patchMethodOnly",
      "creates=acceptedLater",
      "booleans=digits",
      "tagsTaken=arrayOnly",
      "code=refused",
      "seeds=none",
    ],
  ),
  "pastEnd=400 seeds=none",
  "pastEnd=404 seeds=none",
  ...pairs(["privacy=ignored", "code=trimmed"], ["session=renewed", "session=renewed403"]),
  // An empty library at a server that counts pages from 0 is looked at three times only.
  "lag=listLate firstPage=zero",
  // The answer to a write was lost, and what comes back tells less than what is to be found.
  ...pairs(
    ["fault=502after", "fault=hangUpAfter"],
    [
      "untold=description code=dropped",
      "privacy=ignored editFault=502after",
      "privacy=ignored editFault=hangUpAfter",
      "lag=listLate editFault=502after",
      "lag=listLate editFault=hangUpAfter",
      "names=odd lag=listLate",
      "names=odd lag=read404",
    ],
  ),
];

function pairs(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.flatMap((one) => others.map((other) => `${one} ${other}`));
}

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
