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
  yieldTo(shelf, item, item.question === undefined ? item.base : item.question.theirs, id);
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
  if (question.isLocal) {
    resolveLocal(shelf, item, question, meant, id);
  } else if (meant === "mine") {
    insist(shelf, item, question, id);
  } else {
    yieldTo(shelf, item, question.theirs, id);
  }
}

/** A deletion beside a text is none: of both, the text stays. */
function ofBoth({ want }: Item, { theirs }: Question): "mine" | "theirs" | "both" {
  if (want === undefined) {
    return "theirs";
  }
  return theirs === undefined ? "mine" : "both";
}

/** The text of the new snippet. It gets `title` if both texts have the same title. */
function partOf({ want }: Item, { isLocal, theirs }: Question, title?: string): SnippetDraft {
  const text = (isLocal ? theirs : want) as SnippetDraft;
  return title !== undefined && want?.title === theirs?.title ? { ...text, title } : text;
}

/** Whether the user saw what goes by the decision: another window may have changed it. What stays may be newer. */
function isSeen(
  { mine, theirs, choice }: Of<"resolve">,
  { want }: Item,
  question: Question,
): boolean {
  const isStaying = choice === "both" || (choice === "mine" && want !== undefined);
  return (isStaying || isSameText(mine, want)) && isSameText(theirs, question.theirs);
}

function resolveLocal(
  shelf: Shelf,
  item: Item,
  question: Question,
  choice: "mine" | "theirs" | "both",
  id: Intent["id"],
): void {
  const { theirs, trashId } = question;
  if (choice === "theirs") {
    shelf.leave(`${id}-before`, item, item.want);
    giveBack(shelf, item.trashId);
    const want = theirs && plainDraft(theirs);
    put(shelf, { ...item, want, question: undefined, trashId }, id);
    return;
  }
  giveBack(shelf, trashId);
  shelf.leave(`${id}-theirs`, item, choice === "mine" && theirs ? plainDraft(theirs) : undefined);
  shelf.put({ ...item, question: undefined }, id);
}

/** Mine goes over theirs; where theirs is gone it is made anew, and takes all names over. */
function insist(shelf: Shelf, item: Item, { theirs }: Question, id: Intent["id"]): void {
  if (theirs !== undefined) {
    shelf.leave(`${id}-theirs`, item, plainDraft(theirs));
    put(shelf, { ...item, base: theirs, question: undefined }, id);
  } else {
    put(shelf, { ...withoutRecord(item), question: undefined }, id);
  }
}
