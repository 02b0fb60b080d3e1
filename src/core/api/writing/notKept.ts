import { SnippetError, isSnippetError } from "../../errors.ts";
import type { SnippetErrorCode, SnippetErrorDetails } from "../../errors.ts";
import type { SnippetDraft } from "../../model.ts";
import { carryCode } from "../codeInDescription.ts";
import { isTrimmed, isUntouched, type Attempt } from "./attempt.ts";
import { inDescription } from "../dialect/dialect.ts";
import type { DraftField } from "./differences.ts";
import type { ReadRecord } from "../wire/readSnippet.ts";

const untouched: Readonly<Record<Exclude<DraftField, "private">, string>> = {
  title: "The server kept the earlier title.",
  code: "The server kept the earlier code.",
  description: "The server kept the earlier description.",
  tags: "The server kept the earlier tags.",
  languageId: "The server kept the earlier language.",
};

/** The error of a record that differs from what was sent. */
export class AlteredError extends SnippetError {
  readonly #record: ReadRecord | undefined;

  constructor(message: string, details: SnippetErrorDetails, cause: unknown, record?: ReadRecord) {
    super("not-kept", message, { details, ...(cause === undefined ? {} : { cause }) });
    this.#record = record;
  }

  /** As it was read last; undefined if it may change yet. Private, so that no log shows it. */
  get record(): ReadRecord | undefined {
    return this.#record;
  }
}

/** @param id the record that exists now, if known. */
export function notKept(
  what: string,
  message: string,
  options: { readonly id?: string; readonly cause?: unknown } = {},
): SnippetError {
  const { id, cause } = options;
  return new SnippetError("not-kept", message, {
    details: id === undefined ? { what } : { what, id },
    ...(cause === undefined ? {} : { cause }),
  });
}

/** A repair that failed in one of these ways may yet succeed: the server has decided nothing. */
const passing: ReadonlySet<SnippetErrorCode> = new Set([
  "network",
  "time-out",
  "offline",
  "signed-out",
  "too-many-requests",
]);

/**
 * The error of a write that was kept only in part: one sentence with figures.
 * @param best the present state of the record.
 * @param all all attempts, in order.
 * @param record the record, if nothing was written since it was read and no further attempt can help.
 */
export function lossError(
  meant: SnippetDraft,
  best: Attempt,
  all: readonly Attempt[],
  cause: unknown,
  record: ReadRecord | undefined,
): AlteredError {
  const { id } = best.record.snippet;
  const [what = "code"] = best.lost;
  // A snippet that is public by mistake is an alarm; the opposite discloses nothing.
  const kind = what === "private" && !meant.private ? "visibility" : what;
  const isPassing = isSnippetError(cause) && passing.has(cause.code);
  const message =
    isPassing && what !== "private"
      ? cause.message
      : (ofUntouched(what, best, all) ?? sentence(what, meant, best, all, cause));
  return new AlteredError(message, { what: isPassing ? "check" : kind, id }, cause, record);
}

/** @returns undefined if the write has changed the field. */
function ofUntouched(
  what: DraftField,
  { record, lossy }: Attempt,
  all: readonly Attempt[],
): string | undefined {
  const isGone = what === "code" && (record.snippet.code === "" || isTrimmed({ lossy }));
  const isLeft = isUntouched(what, { before: all[0]?.before, record });
  return what === "private" || isGone || !isLeft ? undefined : untouched[what];
}

function sentence(
  what: DraftField,
  meant: SnippetDraft,
  best: Attempt,
  all: readonly Attempt[],
  cause: unknown,
): string {
  const kept = best.record.snippet;
  switch (what) {
    case "private":
      return meant.private
        ? "The server made this snippet public, although it was saved as private."
        : "The server made this snippet private, although it was saved as public.";
    case "code":
      return best.record.unreadable?.has("code") === true
        ? "The server saved the title, but does not show the code, so that cannot be checked."
        : codeSentence(meant, best, all, cause);
    case "title":
      return `The server changed the title: ${meant.title.length} characters were sent, ${kept.title.length} were saved.`;
    case "description":
      return `The server changed the description: ${meant.description.length} characters were sent, ${kept.description.length} were saved.`;
    case "tags":
      return "The server changed the tags.";
    case "languageId":
      return "The server changed the language.";
  }
}

function codeSentence(
  meant: SnippetDraft,
  best: Attempt,
  all: readonly Attempt[],
  cause: unknown,
): string {
  const carried = all.find(({ encoding }) => encoding.codeField === inDescription);
  const toldCode = best.record.texts.code;
  if (carried !== undefined && (toldCode ?? "") === "") {
    const sent = carryCode(meant.description, meant.code, carried.encoding.language);
    const kept = carried.record.texts.description ?? "";
    return `The server saved the title but not the code: it has no field for code, and of the ${sent.length} characters of the description with the code it saved ${kept.length}.`;
  }
  if (toldCode === undefined) {
    const reason = isSnippetError(cause) ? cause.details.fields?.["description"] : undefined;
    const words = reason?.replace(/[.\s]+$/, "");
    return words === undefined
      ? "The server saved the title but not the code: it has no field for code."
      : `The server saved the title but not the code: it has no field for code, and it refused the code in the description (${words}).`;
  }
  return meant.code.startsWith(toldCode)
    ? `The server shortened the code: ${meant.code.length} characters were sent, ${toldCode.length} were saved.`
    : `The server changed the code: ${meant.code.length} characters were sent, ${toldCode.length} were saved.`;
}
