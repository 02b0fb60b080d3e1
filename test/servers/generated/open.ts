import { options, parseTraits } from "./traits.ts";
import type { Trait, Traits } from "./traits.ts";

/**
 * Traits that together bring about a failure of the product, which the long run shows. It must become empty. Of each the first
 * is made plain.
 */
const open: readonly string[] = [
  // The answers to a create and to its repair are lost, or a copy lags behind, and the server keeps nothing private:
  // one request too many.
  "fault=502after privacy=ignored editFault=502after",
  "fault=hangUpAfter privacy=ignored editFault=hangUpAfter",
  "fault=hangUpAfter privacy=ignored lag=read404 session=renewed403",
  // A create whose answer tells nothing, at a list that is late, after refusals.
  "bodies=jsonOnly400 required=description privacy=ignored creates=nothing lag=listLate",
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
