import type { SnippetDraft } from "../../model.ts";
import type { Answers, Dialect, TextField } from "../dialect/dialect.ts";
import { differences } from "./differences.ts";
import type { DraftField } from "./differences.ts";
import { isUndoable, textChange } from "./textChange.ts";
import type { TextChange } from "./textChange.ts";
import { member, textOf } from "../wire/fields.ts";
import type { SnippetRecord } from "../wire/readSnippet.ts";

/** What was read back against what was meant. */
export interface Comparison {
  /** The most important first. A field which the record does not tell cannot be compared, but for code and title. */
  readonly lost: readonly DraftField[];
  /** How to read this server, so that what seemed to differ does not. */
  readonly learned: Answers;
  /** What became of the code in its own member; undefined where it was kept, dropped or changed in an unknown way. */
  readonly codeChange: TextChange | undefined;
}

/** A text that only comes back in another member or another writing is kept: how to read it is learned. */
export function compareKept(
  meant: SnippetDraft,
  record: SnippetRecord,
  dialect: Dialect,
): Comparison {
  const suspects = differences(meant, record.snippet).filter(
    (field) => field === "code" || field === "title" || !record.untold.has(field),
  );
  const escaped = new Set(dialect.escaped);
  let learned: Answers = {};
  const lost = suspects.filter((field) => {
    if (field !== "code" && field !== "title" && field !== "description") {
      return true;
    }
    const reading = otherReading(field, meant[field], record, dialect);
    if (reading === undefined) {
      return true;
    }
    if (reading.escaped === true) {
      escaped.add(field);
      learned = { ...learned, escaped: [...escaped] };
    }
    learned = { ...learned, ...reading.answers };
    return false;
  });
  const told = record.toldCode;
  const codeChange =
    lost.includes("code") && told !== undefined ? textChange(meant.code, told) : undefined;
  return { lost, learned, codeChange };
}

interface Reading {
  readonly escaped?: true;
  readonly answers: Answers;
}

function otherReading(
  field: TextField,
  meant: string,
  record: SnippetRecord,
  dialect: Dialect,
): Reading | undefined {
  const told = field === "code" ? record.toldCode : record.snippet[field];
  const change = told === undefined || meant === "" ? undefined : textChange(meant, told);
  if (change !== undefined && isUndoable(change)) {
    const answers: Answers = change.lineEnds === "to-crlf" ? { lineEnds: "to-crlf" } : {};
    return change.escaped ? { escaped: true, answers } : { answers };
  }
  const name = Object.keys(record.source).find(
    (key) => meant !== "" && textOf(member(record.source, key)) === meant && !isTaken(key, field),
  );
  if (name === undefined) {
    return undefined;
  }
  return {
    answers:
      field === "code" ? { codeTold: name } : { fields: { ...dialect.fields, [field]: name } },
  };
}

/** A title that equals the code must not be taken for it. */
function isTaken(key: string, field: TextField): boolean {
  return key !== field && ["title", "description", "code"].includes(key);
}
