import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { RemoteSnippet } from "../remote.ts";
import { putAway } from "../vanished.ts";
import { done } from "./desk.ts";
import type { Desk, StepEnd } from "./desk.ts";
import type { Holdings } from "./holdings.ts";
import { isSameText, mergeRecord, plainDraft, presentId, rebased } from "./item.ts";
import type { Item } from "./item.ts";
import { isUntold } from "./likeness.ts";
import type { VersionHistory } from "../snippetVersion.ts";
import { withoutRecord } from "./moves.ts";

/** Only the user can go on from here. @param other undefined: it was deleted. */
export async function ask(
  desk: Desk,
  seen: Item,
  id: SnippetId,
  other: RemoteSnippet | undefined,
): Promise<StepEnd> {
  const { holdings, cache, trash, together } = desk;
  await together(async () => {
    await (other === undefined ? putAway(id, cache, trash) : cache.apply({ set: [other] }));
    await holdings.change(seen.id, (item) =>
      item.question === undefined
        ? taking(holdings, item, id, () => asking(item, id, other?.snippet))
        : undefined,
    );
  });
  return done;
}

function asking(item: Item, id: SnippetId, other: Snippet | undefined): Item {
  const question = { other, isLocal: false, trashId: undefined };
  const base = item.base ?? asSent(item, id);
  return { ...item, serverId: id, base, flight: undefined, question };
}

/** Each record is of one item: where another one has it, what that is about ends first. */
function taking(holdings: Holdings, item: Item, id: SnippetId, take: () => Item): Item {
  const isOthers = item.serverId === undefined && holdings.claims.isHeld(id, item.id);
  return isOthers ? waiting(item, id) : take();
}

/** Which record it made is known, and is looked at later. */
function waiting(item: Item, madeId: SnippetId): Item {
  return item.flight === undefined
    ? item
    : { ...item, flight: { ...item.flight, isUnclear: true, madeId } };
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
  const known = sent.flight?.sent ?? sent.want;
  const kept = known === undefined ? record : withSent(known, record);
  const base = kept.snippet;
  await take(desk, sent, kept, (item) => {
    const own = at(item, base);
    return { ...own, want: rebased(known, item.want, base), flight: undefined, ...rest(item) };
  });
}

/** What the server does not tell of what was sent is kept, but for code, which must be seen to be. */
function withSent(known: SnippetDraft, record: RemoteSnippet): RemoteSnippet {
  const untold = new Set([...record.untold].filter((field) => field === "code"));
  return { ...record, snippet: told(known, record, "code"), untold };
}

/**
 * The same for a create with whose record users went on before it was known whose it is: what was saved upon the create
 * goes into that, and about the same field the user is asked.
 */
export async function join(desk: Desk, sent: Item, record: RemoteSnippet): Promise<void> {
  await take(desk, sent, record, (item) => {
    const base = told(sent.flight?.sent, record);
    const { want, flight, question } = item;
    if (question !== undefined) {
      return waiting(item, base.id);
    }
    // A deletion was about what had been sent, which is not there any more.
    const mine = want ?? flight?.sent ?? base;
    const merged = mergeRecord(flight?.sent ?? base, mine, base);
    return merged === undefined
      ? asking(item, base.id, base)
      : { ...at(item, base), want: merged, flight: undefined };
  });
}

/**
 * The record of a create is gone, and users went on with it before it was known whose it is: nothing is owed, and its names
 * lead to what they made of it. What was saved upon the create since is asked about.
 */
export async function follow(
  { holdings, history }: Desk,
  sent: Item,
  id: SnippetId,
): Promise<void> {
  const text = sent.flight?.sent;
  await remember(history, sent, id);
  await holdings.change(sent.id, (item) => {
    const base = asSent(item, id);
    const isSaved = item.want !== undefined && !isSameText(item.want, text);
    return isSaved || base === undefined
      ? asking(item, id, undefined)
      : { ...item, serverId: holdings.idOf(id), base, want: plainDraft(base), flight: undefined };
  });
}

async function take(
  { holdings, cache, history, together, inTurn }: Desk,
  sent: Item,
  record: RemoteSnippet,
  change: (item: Item) => Item,
): Promise<void> {
  const { id } = record.snippet;
  const before = presentId(sent);
  await inTurn(sent.id);
  await together(async () => {
    const isOther = before !== id && cache.get(before) !== undefined;
    await cache.apply({ set: [record], deleted: isOther ? [before] : [] });
    await remember(history, sent, id);
    await holdings.change(sent.id, (item) => taking(holdings, item, id, () => change(item)));
  });
}

/** The server has it as this record. */
function at(item: Item, base: Snippet): Item {
  const { serverId, old } = item;
  const isNew = serverId !== undefined && serverId !== base.id;
  return { ...item, serverId: base.id, old: isNew ? [...old, serverId] : old, base };
}

/** The server has no record of it any more, as was wanted. What went with it that the user did not see is in the trash. */
export async function landDeletion(desk: Desk, sent: Item): Promise<void> {
  const { holdings, cache, history, trash, together } = desk;
  const id = presentId(sent);
  await together(async () => {
    const { base } = sent;
    const cached = cache.get(id);
    const gone = base && cached && told(base, cached);
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
export function told(
  before: (Partial<Snippet> & ReturnType<typeof plainDraft>) | undefined,
  { snippet, untold }: RemoteSnippet,
  except?: "code",
): Snippet {
  if (before === undefined) {
    return { ...snippet };
  }
  const { unknown = [], ...others } = snippet;
  const kept = parts.filter((field) => isUntold(field, untold, except));
  const left = unknown.filter((field) => before.unknown?.includes(field) ?? !kept.includes(field));
  return {
    ...others,
    ...Object.fromEntries(kept.map((field) => [field, before[field]])),
    ...(left.length === 0 ? {} : { unknown: left }),
  };
}
