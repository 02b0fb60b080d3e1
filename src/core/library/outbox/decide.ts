import type { Snippet, SnippetDraft } from "../../model.ts";
import { isSame, isSameText, plainDraft } from "./item.ts";
import type { Intent, Item, Question } from "./item.ts";
import { answered, giveBack, part, withItem } from "./moves.ts";
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
  const { isLocal, other } = question;
  const meant = choice === "both" ? ofBoth(item, question) : choice;
  if (meant === "both") {
    part(shelf, intent, item, partOf(item, question, intent.title));
  }
  if (meant === "other" || (meant === "both" && !isLocal)) {
    yieldTo(shelf, item, other, id);
    return;
  }
  giveBack(shelf, question.trashId);
  shelf.leave(`${id}-other`, item, meant === "mine" && other ? plainDraft(other) : undefined);
  shelf.put(answered(item), id);
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

/** The other text is what is wanted from now on. @param to undefined: none. */
function yieldTo(shelf: Shelf, item: Item, to: Snippet | undefined, id: Intent["id"]): void {
  const want = to && plainDraft(to);
  shelf.leave(`${id}-before`, item, isSame(item.want, want) ? undefined : item.want);
  giveBack(shelf, item.want === undefined && want !== undefined ? item.trashId : undefined);
  const { trashId } = item.question ?? { trashId: undefined };
  shelf.put({ ...answered(item), want, trashId, refused: undefined }, id);
}
