import type { Intent, Item } from "../../../src/core/library/outbox/item.ts";
import { newItem } from "../../../src/core/library/outbox/moves.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../../src/core/model.ts";

/** A text with this word as its code. */
export function textOf(code: string, title = "Title"): SnippetDraft {
  return { languageId: "1", title, description: "", tags: [], private: false, code };
}

/** The same as a record. */
export function recordOf(id: SnippetId, code: string, title = "Title"): Snippet {
  return {
    ...textOf(code, title),
    id,
    language: "TypeScript",
    createdAt: undefined,
    updatedAt: undefined,
  };
}

/** An unsent create, with everything of it that is given. */
export function itemOf(given: Partial<Item> & Pick<Item, "id">): Item {
  return { ...newItem({ id: given.id, savedAt: 1 }), ...given };
}

/** A pending edit of a record. */
export function editOf(id: SnippetId, base: string, want: string | undefined): Item {
  return itemOf({
    id: `i${id}`,
    name: id,
    serverId: id,
    old: [`local-${id}`],
    base: recordOf(id, base),
    want: want === undefined ? undefined : textOf(want),
  });
}

/** A request that is open. */
export const openFlight: NonNullable<Item["flight"]> = {
  kind: "edit",
  sent: textOf("sent"),
  key: undefined,
  baseline: [],
  isSeen: false,
  isAccepted: false,
  madeId: undefined,
  error: undefined,
};

/** A save of what was seen under this id. */
export function saveOf(id: string, of: SnippetId, from: string, code: string): Intent {
  const kind = "save";
  return { id, kind, savedAt: 2, of, from: recordOf(of, from), draft: textOf(code) };
}

/** A deletion of what was seen under this id. */
export function deletionOf(id: string, of: SnippetId, from: string): Intent {
  return {
    id,
    kind: "delete",
    savedAt: 2,
    of,
    from: recordOf(of, from),
  };
}

const refused = { code: "invalid", message: "No.", details: {} } as const;
const remote = { other: recordOf("1", "theirs"), isLocal: false };
const local = { ...remote, other: recordOf("1", "other"), isLocal: true };
const deleted = { other: undefined, isLocal: true };

/** Record 1 in each state of the design; `base` is what the server had and `want` what the user wants. */
export const states: Readonly<Record<string, readonly Item[]>> = {
  ready: [editOf("1", "base", "want")],
  "ready to go": [editOf("1", "base", undefined)],
  open: [{ ...editOf("1", "base", "want"), flight: openFlight }],
  asked: [{ ...editOf("1", "base", "want"), question: remote }],
  "asked of gone": [{ ...editOf("1", "base", "want"), question: { ...remote, other: undefined } }],
  "asked of deletion": [{ ...editOf("1", "base", undefined), question: remote }],
  "asked, local": [{ ...editOf("1", "base", "want"), question: local }],
  "asked, local, of deletion": [{ ...editOf("1", "base", undefined), question: local }],
  "asked, local deletion": [{ ...editOf("1", "base", "want"), question: deleted }],
  refused: [{ ...editOf("1", "base", "want"), refused }],
  "refused to go": [{ ...editOf("1", "base", undefined), refused }],
  watched: [
    {
      ...editOf("1", "base", "base"),
      watch: { sent: textOf("base"), baseline: ["1", "2"] },
    },
  ],
  none: [],
  unsent: [itemOf({ id: "u", old: ["1"], want: textOf("want") })],
};
