import type { Snippet, SnippetId } from "../../model.ts";
import type { RemoteSnippet } from "../remote.ts";
import { putAway } from "../vanished.ts";
import { done } from "./desk.ts";
import type { Desk, StepEnd } from "./desk.ts";
import { isSameText, mergeFields, plainDraft, presentId, rebased } from "./item.ts";
import type { Item } from "./item.ts";
import { isUntold } from "./likeness.ts";
import type { VersionHistory } from "./localVersions.ts";
import { isSameExactly, withoutRecord } from "./moves.ts";

/** Only the user can go on from here. @param theirs undefined: it is gone. */
export async function ask(
  desk: Desk,
  seen: Item,
  id: SnippetId,
  theirs: RemoteSnippet | undefined,
): Promise<StepEnd> {
  const { holdings, cache, trash, together } = desk;
  if (isTaken(desk, seen, id)) {
    await leaveRecord(desk, seen, id, theirs);
    return done;
  }
  await together(async () => {
    await (theirs === undefined ? putAway(id, cache, trash) : cache.apply({ set: [theirs] }));
    const question = { theirs: theirs?.snippet, isLocal: false, trashId: undefined };
    await holdings.change(seen.id, (item) =>
      item.question === undefined
        ? {
            ...item,
            serverId: id,
            base: item.base ?? asSent(item, id),
            flight: undefined,
            question,
          }
        : undefined,
    );
  });
  return done;
}

/** What a create made, before anybody else changed it. */
function asSent({ flight, savedAt: createdAt }: Item, id: SnippetId): Snippet | undefined {
  const { sent } = flight ?? {};
  return sent && { ...sent, id, language: sent.languageId, createdAt, updatedAt: undefined };
}

/**
 * The server has what was sent: first cache and history know of it, then the item. What the user wants by now is based
 * on what the server made of it.
 */
export async function land(
  desk: Desk,
  sent: Item,
  record: RemoteSnippet,
  rest: (item: Item) => Partial<Item> = () => ({}),
): Promise<void> {
  const { holdings, cache, history, together, inTurn } = desk;
  const { flight } = sent;
  const { snippet } = record;
  const before = presentId(sent);
  await inTurn(sent.id);
  if (isTaken(desk, sent, snippet.id)) {
    await leaveRecord(desk, sent, snippet.id, record);
    return;
  }
  await together(async () => {
    const isOther = before !== snippet.id && cache.get(before) !== undefined;
    await cache.apply({ set: [record], deleted: isOther ? [before] : [] });
    await remember(history, sent, snippet.id);
    await holdings.change(sent.id, (item) => {
      const { want, serverId, old } = item;
      const base = known(flight?.sent ?? want, record);
      const isNew = serverId !== undefined && serverId !== snippet.id;
      return {
        ...item,
        serverId: snippet.id,
        old: isNew ? [...old, serverId] : old,
        base,
        want: rebased(flight?.sent ?? want, want, base),
        flight: undefined,
        ...rest(item),
      };
    });
  });
}

/** Whether users went on with what a create made, before anybody knew whose it was: each record is of one item. */
function isTaken({ holdings }: Desk, { serverId }: Item, id: SnippetId): boolean {
  return serverId === undefined && holdings.isClaimed(id);
}

/**
 * The create is done, and its names lead to that record. What was saved upon it since goes into the text that is wanted
 * there; where both changed the same the user is asked, and where that is not possible it becomes a snippet of its own.
 */
async function leaveRecord(
  desk: Desk,
  sent: Item,
  id: SnippetId,
  record: RemoteSnippet | undefined,
): Promise<void> {
  const { holdings, cache, history, graceTimes, together } = desk;
  await together(async () => {
    await (record && cache.apply({ set: [record] }));
    await remember(history, sent, id);
    const [mine, other] = [holdings.get(sent.id), holdings.of(id)];
    const after =
      mine && other && (await holdings.change(other.id, (item) => withText(item, mine, id)));
    await holdings.change(sent.id, (item) => {
      const { want, flight } = item;
      const base = record === undefined ? asSent(item, id) : known(flight?.sent, record);
      const own = { ...item, serverId: id, base, flight: undefined };
      // What the user has saved since then is not in there.
      const isThere = after !== undefined && isSameExactly(want, mine?.want);
      if (want === undefined || isThere || isSameText(want, flight?.sent)) {
        return { ...own, want: base && plainDraft(base) };
      }
      return other === undefined && base !== undefined
        ? withText({ ...own, want: plainDraft(base) }, item, id)
        : { ...item, parted: [...item.parted, id], flight: undefined };
    });
  });
  graceTimes.end(sent.id);
}

/** What is wanted there, with what was saved upon the create since it was sent. */
function withText(there: Item, { want, flight, savedAt }: Item, id: SnippetId): Item | undefined {
  const { want: theirs, question, base } = there;
  const sent = flight?.sent;
  const isOpen = theirs !== undefined && question === undefined;
  if (want === undefined || sent === undefined || isSameText(want, sent) || !isOpen) {
    return undefined;
  }
  const merged = mergeFields(sent, want, theirs);
  if (merged !== undefined) {
    return { ...there, want: merged, savedAt };
  }
  const { language = want.languageId, createdAt, updatedAt } = base ?? {};
  const other = { ...want, id, language, createdAt, updatedAt };
  const asked = { theirs: other, isLocal: true, trashId: undefined };
  return { ...there, refused: undefined, question: asked };
}

/** The server has no record of it any more, as was wanted. What went with it that the user did not see is in the trash. */
export async function landDeletion(desk: Desk, sent: Item): Promise<void> {
  const { holdings, cache, history, trash, together } = desk;
  const id = presentId(sent);
  await together(async () => {
    const { base } = sent;
    const cached = cache.get(id);
    const gone = base && cached && known(base, cached);
    await (gone !== undefined && !isSameText(gone, base) && trash.put(gone));
    await cache.apply({ deleted: [id] });
    await remember(history, sent, id);
    await holdings.change(sent.id, (item) => ({ ...withoutRecord(item), flight: undefined }));
  });
}

/** The text may be changed elsewhere from now on, so the history has it before the outbox lets it go. */
async function remember(history: VersionHistory, item: Item, id: SnippetId): Promise<void> {
  const { name, base, flight, flights, savedAt } = item;
  if (name !== id && item.serverId !== id) {
    await history.move(name, id);
  }
  const version = `${item.id}-${flights}`;
  if (base !== undefined) {
    const before = { id: `${version}-base`, snippetId: id, draft: plainDraft(base) };
    await history.add({ ...before, savedAt: base.updatedAt ?? savedAt });
  }
  const sent = flight?.sent;
  if (sent !== undefined) {
    await history.add({ id: version, snippetId: id, savedAt, draft: sent });
  }
}

const parts = ["languageId", "description", "tags", "private", "code"] as const;

/** A record as the server told it; what it did not tell is as it was known. */
export function known(
  before: (Partial<Snippet> & ReturnType<typeof plainDraft>) | undefined,
  { snippet, untold }: RemoteSnippet,
): Snippet {
  if (before === undefined) {
    return { ...snippet };
  }
  const kept = parts.filter((field) => isUntold(field, untold));
  return { ...snippet, ...Object.fromEntries(kept.map((field) => [field, before[field]])) };
}
