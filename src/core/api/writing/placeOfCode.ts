import type { Answers } from "../dialect/dialect.ts";
import { inDescription } from "../dialect/dialectAnswers.ts";
import type { WriteManner } from "./draftBody.ts";
import type { Attempt } from "./mending.ts";
import { codeFieldOf } from "../wire/readSnippet.ts";
import type { SnippetRecord } from "../wire/readSnippet.ts";

/**
 * What a write that was kept tells of where this server carries code.
 * @param record what was read back. @param attempts those before it, not kept whole. @param tried every manner, in order.
 */
export function placeOfCode(
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
