import { withFields } from "../../api/writing/patch.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../model.ts";
import type { RemoteSnippet } from "../remote.ts";
import { moveToTrash } from "../moveToTrash.ts";
import { done } from "./stepParts.ts";
import type { StepParts, StepEnd } from "./stepParts.ts";
import type { Holdings } from "./holdings.ts";
import { isSameText, mergeRecord, plainDraft, presentId, rebased } from "./item.ts";
import type { Item } from "./item.ts";
import { isMissing } from "./likeness.ts";
import type { HistoryStore } from "../history/historyStore.ts";
import { withoutRecord } from "./moves.ts";

/** Asks the user about a conflict. @param other undefined where the record was deleted. */
export async function ask(
  parts: StepParts,
  seen: Item,
  id: SnippetId,
  other: RemoteSnippet | undefined,
): Promise<StepEnd> {
  const { holdings, cache, trash } = parts;
  await (other === undefined ? moveToTrash(id, cache, trash) : cache.apply({ set: [other] }));
  await holdings.change(seen.id, (item) =>
    item.question === undefined
      ? unlessHeld(holdings, item, id, () => asking(item, id, other?.snippet))
      : undefined,
  );
  return done;
}

function asking(item: Item, id: SnippetId, other: Snippet | undefined): Item {
  const question = { other, isLocal: false };
  const base = item.base ?? asSent(item, id);
  return { ...item, serverId: id, base, flight: undefined, question };
}

/** A record belongs to one item: while another item has it, this one waits for that to end. */
function unlessHeld(holdings: Holdings, item: Item, id: SnippetId, change: () => Item): Item {
  const isOthers = item.serverId === undefined && holdings.shelf.isHeldByOther(id, item.id);
  return isOthers ? waitForRecord(item, id) : change();
}

/** Keeps the id of the record that the create made, for a later look. */
function waitForRecord(item: Item, madeId: SnippetId): Item {
  return { ...item, flight: item.flight && { ...item.flight, madeId } };
}

/** The record that a create made, before another device changed it. */
function asSent({ flight, savedAt: createdAt }: Item, id: SnippetId): Snippet | undefined {
  const { sent } = flight ?? {};
  return sent && { ...sent, id, language: sent.languageId, createdAt, updatedAt: undefined };
}

/**
 * Confirms a request: first the cache and the history have the record, then the item. The wanted text is rebased onto
 * the record.
 */
export async function land(
  parts: StepParts,
  sent: Item,
  record: RemoteSnippet,
  rest: (item: Item) => Partial<Item> = () => ({}),
): Promise<void> {
  const known = sent.flight?.sent ?? sent.want;
  const kept = known === undefined ? record : withSent(known, record);
  const base = kept.snippet;
  await confirm(parts, sent, kept, (item) => {
    const own = withRecord(item, base);
    return { ...own, want: rebased(known, item.want, base), flight: undefined, ...rest(item) };
  });
}

/** Fills missing fields with the values sent, except for the code: only a record that carries the code confirms it. */
function withSent(known: SnippetDraft, record: RemoteSnippet): RemoteSnippet {
  const missing = new Set([...record.missing].filter((field) => field === "code"));
  return { ...record, snippet: fillMissing(known, record, "code"), missing };
}

/**
 * Confirms a create whose record users changed under its server id before the create was confirmed. Dependent edits are
 * merged into the record; about a field that both changed, and about a deletion, the user is asked.
 */
export async function landChanged(
  parts: StepParts,
  sent: Item,
  record: RemoteSnippet,
): Promise<void> {
  // Users may have changed there what the server does not tell.
  const known = parts.cache.get(record.snippet.id)?.snippet;
  await confirm(parts, sent, record, (item) => {
    const told = { ...record, snippet: fillMissing(sent.flight?.sent, record) };
    const base = fillMissing(known, told);
    const { want, flight, question } = item;
    if (question !== undefined) {
      return waitForRecord(item, base.id);
    }
    const merged = want && mergeRecord(flight?.sent ?? base, want, base);
    return merged === undefined
      ? asking(item, base.id, base)
      : { ...withRecord(item, base), want: merged, flight: undefined };
  });
}

/**
 * Ends a create whose record is gone, and was changed by users before the create was confirmed. The ids of the create
 * resolve to the changed snippet. About dependent edits the user is asked.
 */
export async function landGone(
  { holdings, history }: StepParts,
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
      : {
          ...item,
          serverId: holdings.shelf.idOf(id),
          base,
          want: plainDraft(base),
          flight: undefined,
        };
  });
}

async function confirm(
  { holdings, cache, history, inTurn }: StepParts,
  sent: Item,
  record: RemoteSnippet,
  change: (item: Item) => Item,
): Promise<void> {
  const { id } = record.snippet;
  const before = presentId(sent);
  await inTurn(sent.id);
  holdings.landing.set(sent.id, id);
  const isOther = before !== id && cache.get(before) !== undefined;
  await cache.apply({ set: [record], deleted: isOther ? [before] : [] });
  await remember(history, sent, id);
  await holdings.change(sent.id, (item) => unlessHeld(holdings, item, id, () => change(item)));
}

/** The item with this record of the server. */
function withRecord(item: Item, base: Snippet): Item {
  const { serverId, old } = item;
  const isNew = serverId !== undefined && serverId !== base.id;
  return { ...item, serverId: base.id, old: isNew ? [...old, serverId] : old, base };
}

/** Confirms a deletion. The deleted version goes to the trash where the user had not seen it. */
export async function landDeletion(parts: StepParts, sent: Item): Promise<void> {
  const { holdings, cache, history, trash } = parts;
  const id = presentId(sent);
  const { base } = sent;
  const cached = cache.get(id);
  const gone = base && cached && fillMissing(base, cached);
  await (gone !== undefined && !isSameText(gone, base) && trash.put(gone));
  await cache.apply({ deleted: [id] });
  await remember(history, sent, id);
  await holdings.change(sent.id, (item) => ({ ...withoutRecord(item), flight: undefined }));
}

/** The history gets the text before the outbox drops it: from now on another device may change the record. */
async function remember(history: HistoryStore, item: Item, id: SnippetId): Promise<void> {
  const { base, flight, flights, savedAt } = item;
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

const optionalFields = ["languageId", "description", "tags", "private", "code"] as const;

/** A record of the server, with the known values of its missing fields. */
export function fillMissing(
  before: (Partial<Snippet> & ReturnType<typeof plainDraft>) | undefined,
  { snippet, missing }: RemoteSnippet,
  except?: "code",
): Snippet {
  if (before === undefined) {
    return { ...snippet };
  }
  const known = optionalFields.filter(
    (field) => isMissing(field, missing, except) && !before.unknown?.some((it) => it === field),
  );
  return withFields(snippet, known, before);
}
