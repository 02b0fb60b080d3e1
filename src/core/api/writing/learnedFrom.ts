import type { SnippetDraft } from "../../model.ts";
import type { Answers } from "../dialect/dialect.ts";
import { inDescription } from "../dialect/dialectAnswers.ts";
import type { WriteManner } from "./draftBody.ts";
import type { DraftField } from "./differences.ts";
import type { Attempt } from "./mending.ts";
import { codeFieldOf } from "../wire/readSnippet.ts";
import type { SnippetRecord } from "../wire/readSnippet.ts";

/** What the fields that a write has kept tell of how this server takes writes; see {@link placeOfCode}. */
export function learnedFrom(
  meant: SnippetDraft,
  { manner, record, lost, learned }: Attempt,
  attempts: readonly Attempt[],
  tried: readonly WriteManner[],
): Answers {
  const { bodyEncoding, formBoolean, tagForm } = manner;
  const isKept = (field: DraftField): boolean => !lost.includes(field);
  const { untold } = record;
  const wasLost = attempts.some((attempt) => attempt.lost.includes("private"));
  // A boolean that is false proves nothing: it is what a service makes of anything that it does not understand.
  const isBooleanProved = bodyEncoding === "form" && (wasLost || meant.private === true);
  return {
    ...(isKept("title") ? { bodyEncoding } : {}),
    ...(isBooleanProved && isKept("private") && !untold.has("private") ? { formBoolean } : {}),
    ...(meant.private === true && isKept("private")
      ? { privacy: untold.has("private") ? "silent" : "told" }
      : {}),
    ...(meant.tags.length > 1 && isKept("tags") && !untold.has("tags") ? { tagForm } : {}),
    ...(meant.code !== "" && isKept("code") ? placeOfCode(manner, record, attempts, tried) : {}),
    ...learned,
  };
}

/**
 * What a write that was kept tells of where this server carries code.
 * @param record what was read back. @param attempts those before it, not kept whole. @param tried every manner, in order.
 */
function placeOfCode(
  { codeField }: WriteManner,
  record: SnippetRecord,
  attempts: readonly Attempt[],
  tried: readonly WriteManner[],
): Answers {
  if (codeField !== inDescription) {
    const isElsewhere = codeFieldOf(record) !== codeField && record.places.has("code");
    return isElsewhere ? { codeField, codeTold: record.places.get("code") } : { codeField };
  }
  const first = attempts.find(({ lost }) => lost.includes("code"));
  if (first?.codeChange === undefined) {
    // Dropped, refused or changed in an unknown way; or carried by what was known before.
    return tried[0]?.codeField === inDescription ? {} : { codeField };
  }
  const { trimmed, lineEnds, cutAt } = first.codeChange;
  return {
    codeField: first.manner.codeField,
    ...(trimmed ? { codeTrimmed: true } : {}),
    ...(lineEnds === "kept" ? {} : { lineEnds }),
    ...(cutAt === undefined ? {} : { codeLimit: cutAt }),
  };
}
