import { options, parseTraits } from "./traits.ts";
import type { Trait, Traits } from "./traits.ts";

/**
 * Traits that together bring about a failure of the product. It must become empty; what is taken out is tried in every run.
 * Of each pair the first is made plain.
 */
const open: readonly string[] = [
  // An attempt may cost more than the last one, so that some changes cost 11 or 12 requests in place of 10: a lost response,
  // two refusals, a copy that lags behind, and a repair come together.
  ...pairs(
    ["fault=503first", "fault=500before", "bodies=jsonOnly500"],
    [
      "privacy=ignored lag=read404",
      "privacy=ignored lag=readOld",
      "versions=demanded lag=read404",
      "puts=patchMethodOnly lag=read404",
      "code=trimmedNotBlank required=description privacy=ignored",
      "seeds=none required=description creates=acceptedLater",
      // The budget pays for a redirect, too.
      "redirects=slash307",
      "redirects=slash308",
    ],
  ),
  // A redirect doubles each request.
  ...pairs(
    ["redirects=slash307", "redirects=slash308"],
    ["privacy=ignored fault=hangUpAfter session=renewed403"],
  ),
  // A late list is looked through again.
  "required=description privacy=ignored creates=nothing lag=listLate",
  ...pairs(
    ["policy=broken"],
    [
      "bodies=formOnly",
      "bodies=jsonOnly415",
      "bodies=jsonOnly400",
      "bodies=jsonOnly422",
      "session=renewed",
      "session=renewed403",
      "booleans=digits",
      "tagsTaken=arrayOnly",
      "tagsTaken=arrayNoWord",
      "code=refused",
      "seeds=none",
    ],
  ),
  // Without times, a record that was found is not seen to be as it was made.
  "creates=noId times=none lag=listLate",
  // The answer to a write was lost, and what comes back tells less than what is to be found, or nothing for a while.
  ...pairs(
    ["fault=502after", "fault=hangUpAfter"],
    [
      "untold=description code=dropped",
      "privacy=ignored editFault=502after",
      "privacy=ignored editFault=hangUpAfter",
      "names=odd lag=listLate",
      "names=odd lag=read404",
      "lag=listLate editFault=502after",
      "lag=listLate editFault=hangUpAfter",
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
