import { SnippetError } from "../../errors.ts";
import type { Language } from "../../model.ts";
import type { Dialect } from "../dialect/dialect.ts";
import type { DialectStore } from "../dialect/dialectStore.ts";
import { inDescription } from "../dialect/dialect.ts";
import { isLostBy } from "../rewrites.ts";
import type { Patch } from "./patch.ts";

const questions = ["bodyEncoding", "formBoolean", "tagForm", "codeField"] as const;

type Question = (typeof questions)[number];

/** How one write is sent. */
export interface WriteEncoding extends Pick<Dialect, Question> {
  /** A member that is sent empty, since the description carries the code: no half of it may stay there. */
  readonly emptied: string | undefined;
  /** One word for the block that carries the code. */
  readonly language: string;
}

/** Other answers to questions that the specification leaves open, and what follows from them. */
type Change = Partial<Pick<WriteEncoding, Question | "emptied">>;

/** What may be wrong with an encoding: in each list the changes that could mend one fault, the likeliest first. */
export type Doubts = readonly (readonly Change[])[];

/**
 * How a write is sent at first: as this server is known to take it.
 * @param seen the member in which its records were seen to carry code.
 * @throws {SnippetError} `input` where the code would be sent over a description that was never read.
 */
export function firstEncoding(
  patch: Patch,
  dialect: DialectStore,
  seen: string | undefined,
  languages: readonly Language[],
): WriteEncoding {
  const { bodyEncoding, formBoolean, tagForm, codeField: known } = dialect.current;
  const guess = patch.mustCarry ? inDescription : (seen ?? known);
  const codeField = dialect.knows("codeField") ? known : guess;
  const { meant, fields, mayCarry } = patch;
  if (fields.has("code") && codeField === inDescription && !mayCarry) {
    throw new SnippetError(
      "input",
      "The server does not report the description of this snippet, and saving its code there would erase it.",
      { details: { what: "description" } },
    );
  }
  const language = languages.find(({ id }) => id === meant.languageId)?.name ?? "text";
  const encoding = { bodyEncoding, formBoolean, tagForm, codeField, emptied: undefined, language };
  return isLossy(patch, dialect) ? { ...encoding, ...carriedFrom(codeField) } : encoding;
}

/** How to send the same again: every list of the doubts gives the first change that was not tried and is not fixed. */
export function nextEncoding(
  doubts: Doubts,
  tried: readonly WriteEncoding[],
  dialect: DialectStore,
): WriteEncoding | undefined {
  const isLeft = (change: Change): boolean =>
    questions
      .filter((name) => change[name] !== undefined)
      .some((name) => !dialect.isFixed(name) && tried.every((it) => it[name] !== change[name]));
  const changes = doubts.map((each) => each.find(isLeft)).filter((it) => it !== undefined);
  const latest = tried.at(-1);
  return latest === undefined || changes.length === 0
    ? undefined
    : changes.reduce<WriteEncoding>((encoding, change) => ({ ...encoding, ...change }), latest);
}

/** The code in the description, and nothing of it where it was: no half of it may go on standing there. */
export function carriedFrom(codeField: string): Change {
  return codeField === inDescription ? {} : { codeField: inDescription, emptied: codeField };
}

export function otherBody({ bodyEncoding }: WriteEncoding): Change {
  return { bodyEncoding: bodyEncoding === "form" ? "json" : "form" };
}

/** As arrays; in JSON there is one way to write them. */
export function otherLists({ bodyEncoding }: WriteEncoding): readonly Change[] {
  return bodyEncoding === "json"
    ? [{ tagForm: "brackets" }]
    : [{ tagForm: "brackets" }, { tagForm: "repeat" }];
}

/** In JSON there is one way to write true and false. */
export function otherBoolean({ bodyEncoding, formBoolean }: WriteEncoding): readonly Change[] {
  const other = formBoolean === "1-0" ? "true-false" : "1-0";
  return bodyEncoding === "json" ? [] : [{ formBoolean: other }];
}

/** Whether the code's own member is known to lose a part of this code, which the description may carry. */
function isLossy({ meant: { code }, fields, mayCarry }: Patch, dialect: DialectStore): boolean {
  const isOpen = fields.has("code") && mayCarry && !dialect.isFixed("codeField");
  return isOpen && isLostBy(code, dialect.current.rewrites.code);
}
