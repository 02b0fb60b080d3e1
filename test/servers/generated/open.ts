import type { Fault } from "../walk/fault.ts";
import type { Traits } from "./traits.ts";

/**
 * What the product still does wrong: a change that a server could not answer costs some requests too many, as each look for
 * its effect asks for a page of the list. The outbox decides how often it looks. All else is expected of these servers, too.
 */
export function isOpen({ kind }: Fault, traits: Traits): boolean {
  const isFaulty =
    traits.fault !== "none" ||
    traits.editFault !== "none" ||
    traits.policy === "broken" ||
    traits.bodies === "jsonOnly500";
  return kind === "restless" && isFaulty;
}
