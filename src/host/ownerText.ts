import type { Snippet } from "../core/model.ts";
import { shownText } from "./shownText.ts";

/** The name of another user whose snippet it is; nothing for one's own. */
export function ownerText({ owner }: Snippet): readonly string[] {
  return owner === undefined ? [] : [shownText(owner)];
}
