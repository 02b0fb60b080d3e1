import { options, parseTraits } from "./traits.ts";
import type { Trait, Traits } from "./traits.ts";

/**
 * Traits, alone or together, at which the product still fails. It must become empty; what is taken out is tried in every
 * run. Of several the first is made plain.
 */
const open: readonly string[] = [
  "names=synonyms",
  "tagsTaken=spaces tagsTold=rows",
  "tagsTaken=spaces tagsTold=named",
  "listed=idAndTitle record=attributes",
  "privacy=ignored untold=code",
  "privacy=ignored codePlace=firstFile",
  "names=odd",
  "visibility=yesNo",
  "languageTold=name",
  "listed=noTags",
  "listed=noPrivate",
  "untold=private",
  "untold=tags",
  "untold=description",
  "list=byId",
  "pageSize=over50is422",
  "pageSize=over50is400",
  "pastEnd=400",
  "bodies=jsonOnly400",
  "bodies=jsonOnly500",
  "booleans=digits",
  "tagsTaken=arrayOnly",
  "creates=acceptedLater",
  "policy=private",
  "policy=taken",
  "policy=broken",
  "lag=readOld",
  "session=renewed403",
  "session=ended",
  "session=endedLeague",
  "lag=read404",
  "fault=502after",
  "fault=hangUpAfter",
  "firstPage=zero pastEnd=404",
  "firstPage=zero seeds=none",
  "errors=fail200",
  "errors=code200",
  "errors=fields",
  "errors=text policy=locked",
  "errors=text bodies=rootKey",
  "errors=messageList code=refused",
  "lag=listLate creates=noId",
  "fault=503first",
  "fault=500before",
  "errors=messageList bodies=rootKey",
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
