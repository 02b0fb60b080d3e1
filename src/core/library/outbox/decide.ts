import type { SnippetDraft } from "../../model.ts";
import { isSameText, plainDraft } from "./item.ts";
import type { Intent, Item, Question } from "./item.ts";
import { giveBack, part, put, withItem, withoutRecord, yieldTo } from "./moves.ts";
import type { Shelf } from "./shelf.ts";

type Of<Kind extends Intent["kind"]> = Extract<Intent, { readonly kind: Kind }>;

/** What was wanted goes to the history; what the server has, or is just being sent, stands. */
export function discard(shelf: Shelf, { id, item: of, mine }: Of<"discard">): void {
  const item = shelf.get(of);
  if (item === undefined || item.question?.isLocal === true || !isSameText(mine, item.want)) {
    withItem(shelf, { id, item: of }, (it) => it);
    return;
  }
  yieldTo(shelf, item, item.question === undefined ? item.base : item.question.other, id);
}

/**
 * Of *both* the new item comes first, so that a crash between the two files leaves no text without one: what is begun
 * already is not begun again.
 */
export function resolve(shelf: Shelf, intent: Of<"resolve">): void {
  const { id, choice } = intent;
  const item = shelf.get(intent.item);
  const question = item?.question;
  if (item === undefined || question === undefined || !isSeen(intent, item, question)) {
    withItem(shelf, intent, (it) => it);
    return;
  }
  const meant = choice === "both" ? ofBoth(item, question) : choice;
  if (meant === "both") {
    part(shelf, intent, item, partOf(item, question, intent.title));
  }
  if (meant === "mine") {
    keepMine(shelf, item, question, id);
  } else if (!question.isLocal) {
    yieldTo(shelf, item, question.other, id);
  } else if (meant === "both") {
    shelf.put({ ...item, question: undefined }, id);
  } else {
    takeOther(shelf, item, question, id);
  }
}

/** A deletion beside a text is none: of both, the text stays. */
function ofBoth({ want }: Item, { other }: Question): "mine" | "other" | "both" {
  if (want === undefined) {
    return "other";
  }
  return other === undefined ? "mine" : "both";
}

/** The text of the new snippet. It gets `title` if both texts have the same title. */
function partOf({ want }: Item, { isLocal, other }: Question, title?: string): SnippetDraft {
  const text = (isLocal ? other : want) as SnippetDraft;
  return title !== undefined && want?.title === other?.title ? { ...text, title } : text;
}

/** Whether the user saw what goes by the decision: another window may have changed it. What stays may be newer. */
function isSeen(
  { mine, other, choice }: Of<"resolve">,
  { want }: Item,
  question: Question,
): boolean {
  const isStaying = choice === "both" || (choice === "mine" && want !== undefined);
  return (isStaying || isSameText(mine, want)) && isSameText(other, question.other);
}

/** The text of the other window is what is wanted from now on. */
function takeOther(shelf: Shelf, item: Item, question: Question, id: Intent["id"]): void {
  const { other, trashId } = question;
  shelf.leave(`${id}-before`, item, item.want);
  giveBack(shelf, item.trashId);
  const want = other && plainDraft(other);
  put(shelf, { ...item, want, question: undefined, trashId }, id);
}

/** Mine stands; where the server has no record any more, it is created anew and takes over all ids. */
export function keepMine(shelf: Shelf, item: Item, question: Question, id: Intent["id"]): void {
  const { other, isLocal, trashId } = question;
  giveBack(shelf, trashId);
  shelf.leave(`${id}-other`, item, other && plainDraft(other));
  const onServer = other === undefined ? withoutRecord(item) : { ...item, base: other };
  put(shelf, { ...(isLocal ? item : onServer), question: undefined }, id);
}
