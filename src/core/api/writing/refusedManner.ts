import { isSnippetError } from "../../errors.ts";
import type { SnippetDraft } from "../../model.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { DialectStore } from "../dialect/dialectStore.ts";
import { inDescription } from "../dialect/dialectAnswers.ts";
import type { WriteManner } from "./draftBody.ts";
import { namesOwn, wantsOtherEncoding } from "./encodingRefusal.ts";
import { isTried } from "./mending.ts";
import type { Patch } from "./patch.ts";

/** What servers say of a member that they do not know. */
const unknown =
  /\b(unknown|not (a )?(known|permitted|allowed|recognized|recognised|supported|expected|valid)|unexpected|unrecognized|unrecognised|unsupported|unpermitted|additional|extra|forbidden|not exist|no such)\b/i;
const kind = /\b(array|list)\b/i;
const boolean = /\b(boolean|true|false|0|1|invalid|valid)\b/i;

/**
 * How to send a write again that was refused, and so did nothing: where the refusal shows that the body was not
 * understood, that the code's member is not known, or that tags or a boolean are to be written in another way.
 * @returns undefined for a refusal about what was sent, and where the manner it asks for was tried.
 */
export function refusedManner(
  error: unknown,
  { meant, mayCarry }: Patch,
  manner: WriteManner,
  tried: readonly WriteManner[],
  dialect: DialectStore,
): WriteManner | undefined {
  return candidates(error, meant, manner, dialect).find(
    (next) => !isTried(next, tried) && (next.codeField !== inDescription || mayCarry),
  );
}

/** What a refusal is about. */
interface Complaint {
  readonly message: string;
  readonly isVague: boolean;
  readonly says: (name: string, pattern: RegExp) => boolean;
}

function candidates(
  error: unknown,
  meant: SnippetDraft,
  manner: WriteManner,
  dialect: DialectStore,
): readonly WriteManner[] {
  if (!isSnippetError(error)) {
    return [];
  }
  const fields = Object.entries(error.details.fields ?? {});
  const complaint: Complaint = {
    message: error.message,
    isVague: fields.length === 0 && [400, 422].includes(error.details.status ?? 0),
    says: (name, pattern) =>
      fields.some(([field, message]) => rootOf(field) === name && pattern.test(message)) ||
      (fields.length === 0 && namesOwn(error.message, [name]) && pattern.test(error.message)),
  };
  const isForm = manner.bodyEncoding === "form";
  const otherBoolean = manner.formBoolean === "1-0" ? "true-false" : "1-0";
  const offers: readonly (readonly [keyof Dialect, boolean, readonly Partial<WriteManner>[]])[] = [
    [
      "codeField",
      isCodeUnknown(complaint, manner.codeField),
      [{ codeField: inDescription, emptied: undefined }],
    ],
    ["tagForm", complaint.says("tags", kind), [{ tagForm: "brackets" }, { tagForm: "repeat" }]],
    ["formBoolean", isForm && complaint.says("private", boolean), [{ formBoolean: otherBoolean }]],
    [
      "bodyEncoding",
      wantsOtherEncoding(error, meant, dialect.knows("bodyEncoding")),
      [{ bodyEncoding: isForm ? "json" : "form" }],
    ],
  ];
  return offers
    .filter(([answer, isAskedFor]) => isAskedFor && !dialect.isFixed(answer))
    .flatMap(([, , changes]) => changes.map((change) => ({ ...manner, ...change })));
}

function isCodeUnknown(complaint: Complaint, codeField: string): boolean {
  const { isVague, message } = complaint;
  const name = rootOf(codeField);
  const isNamed = isVague && message.toLowerCase().split(/\W+/).includes(name.toLowerCase());
  return (
    codeField !== inDescription &&
    (complaint.says(name, unknown) || (isNamed && unknown.test(message)))
  );
}

/** `files[0].content` and `/files/0` are about `files`. */
function rootOf(field: string): string {
  return /[^./[\]]+/.exec(field)?.[0] ?? field;
}
