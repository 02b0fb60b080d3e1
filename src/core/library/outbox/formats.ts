import { hash } from "node:crypto";
import { parsedJson } from "../files/parsedJson.ts";
import { areTexts, hasMembers, isDraft, isFields, readSnippet } from "../files/recordFields.ts";
import type { Fields } from "../files/recordFields.ts";
import type { RecordFormat } from "../files/recordFormat.ts";
import type { SnippetDraft } from "../../model.ts";
import { localIdOf } from "./item.ts";
import type { Intent, Item } from "./item.ts";
import { newItem } from "./moves.ts";
import type { Ended } from "./shelf.ts";

/** The format of an {@link Item} in its file. A member that JSON leaves out was undefined. */
export const itemFormat: RecordFormat<Item> = {
  name: "item",
  version: 1,
  readableSince: 1,
  read(value) {
    if (!hasMembers(value, { id: "string", name: "string" })) {
      return undefined;
    }
    const { want, base, question } = value;
    const isWhole =
      (want === undefined || isDraft(want)) && (base === undefined || readSnippet(base));
    if (!isWhole || !areLists(value, ["old", "parted", "applied"])) {
      return undefined;
    }
    const item = value as unknown as Item;
    const other = isFields(question) ? readSnippet(question["other"]) : undefined;
    return {
      ...newItem({ id: item.id, savedAt: item.savedAt }),
      ...item,
      base: readSnippet(base),
      question: item.question && { ...item.question, other },
    };
  },
};

/** The same for ended items. */
export const endedFormat: RecordFormat<readonly Ended[]> = {
  name: "ended",
  version: 1,
  readableSince: 1,
  read(value) {
    const all = Array.isArray(value) ? value.map(readEnded) : [undefined];
    return all.every((it) => it !== undefined) ? all : undefined;
  },
};

const kinds = new Set<unknown>(["save", "delete", "restore", "discard", "retry", "resolve"]);

/** The same for an {@link Intent}. */
export const intentFormat: RecordFormat<Intent> = {
  name: "intent",
  version: 1,
  readableSince: 1,
  read(value) {
    if (!hasMembers(value, { id: "string" }) || !kinds.has(value["kind"])) {
      return undefined;
    }
    const { kind, draft, text, from, other } = value;
    const isWhole =
      (kind !== "save" || isDraft(draft)) &&
      (kind !== "restore" || isDraft(text)) &&
      (kind !== "delete" || readSnippet(from));
    const all: unknown = { ...value, from: readSnippet(from), other: readSnippet(other) };
    return isWhole ? (all as Intent) : undefined;
  },
};

/**
 * The rest of a damaged file, as an item that the user decides about: its draft where one can be read, else all of its
 * text as the code. The same bytes give the same item.
 */
export function rescuedItem(bytes: Uint8Array, now: number): Item {
  const id = `damaged-${hash("sha256", bytes).slice(0, 32)}`;
  const text = Buffer.from(bytes).toString("utf8");
  return {
    ...newItem({ id, savedAt: now }),
    name: localIdOf(id),
    want: draftIn(text) ?? { ...emptyDraft, code: text },
    refused: {
      code: "storage",
      message:
        "This snippet was damaged on the disk of this computer. Only this part could be recovered.",
      details: {},
    },
  };
}

const emptyDraft: Omit<SnippetDraft, "code"> = {
  languageId: "",
  title: "",
  description: "",
  tags: [],
  private: true,
};

function readEnded(value: unknown): Ended | undefined {
  const isWhole =
    hasMembers(value, { id: "string", name: "string" }) && areLists(value, ["old", "applied"]);
  return isWhole ? (value as unknown as Ended) : undefined;
}

function draftIn(text: string): SnippetDraft | undefined {
  const value = parsedJson(text.slice(text.indexOf("\n") + 1));
  const drafts = isFields(value) ? [value["want"], value["draft"], value["text"]] : [];
  return drafts.find(isDraft);
}

function areLists(value: Fields, names: readonly string[]): boolean {
  return names.every((name) => areTexts(value[name]));
}
