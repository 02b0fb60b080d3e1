import { SnippetError } from "../../errors.ts";
import type { Language } from "../../model.ts";
import type { DialectStore } from "../dialect/dialectStore.ts";
import { inDescription, type Dialect } from "../dialect/dialect.ts";
import { isLostBy } from "../rewrites.ts";
import type { Patch } from "./patch.ts";

const questions = ["bodyEncoding", "formBoolean", "tagForm", "codeField"] as const;

type Question = (typeof questions)[number];

/** The encoding of one write. */
export interface WriteEncoding extends Pick<Dialect, Question> {
  /** A member that is sent empty, because the code is in the description and no part of it may stay there. */
  readonly emptied: string | undefined;
  /** The code is sent in the member `code`, too, or in the member that would be sent empty. */
  readonly isDoubled: boolean;
  /** Empty optional fields are sent, too. */
  readonly isWhole: boolean;
  /** An edit names the id of its record, too. */
  readonly hasId?: boolean;
  /** The member with code in the server's records. It has one of this name, whatever a refusal says. */
  readonly seen?: string | undefined;
  /** One word for the info string of the code block. */
  readonly language: string;
}

/** Other answers to open questions of the specification, with their consequences. */
type Change = Partial<
  Pick<WriteEncoding, Question | "emptied" | "isDoubled" | "isWhole" | "hasId">
>;

/** Possible faults of an encoding: each list has the changes that could repair one fault, the likeliest first. */
export type Doubts = readonly (readonly Change[])[];

/** The next write begins like this: as the last one ended, where the server's answer is not known yet. */
export type Begin = Partial<
  Omit<WriteEncoding, "codeField" | "emptied" | "isDoubled" | "seen" | "language">
>;

/**
 * The first encoding of a write, from the known answers of the server.
 * @param seen the member with code in its records.
 * @throws {SnippetError} `input` if the code would replace a description that was never read.
 */
export function firstEncoding(
  patch: Patch,
  dialect: DialectStore,
  begin: Begin,
  seen: string | undefined,
  languages: readonly Language[],
): WriteEncoding {
  const { codeField: known } = dialect.current;
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
  const plain = { emptied: undefined, isDoubled: false, isWhole: false };
  const { bodyEncoding, formBoolean, tagForm } = { ...dialect.current, ...begin, ...dialect.known };
  const own = { ...begin, bodyEncoding, formBoolean, tagForm, codeField, seen };
  const encoding = { ...plain, ...own, language };
  return isLossy(patch, dialect) ? { ...encoding, ...carriedFrom(codeField) } : encoding;
}

/**
 * For a record with code. As long as no write has shown which member the server takes, the seen one gets the code and the
 * usual one, too: a server that takes the other one and replaces the record would erase the code until it is repaired.
 */
export function doubled(encoding: WriteEncoding, dialect: DialectStore): WriteEncoding {
  const isOpen = ![inDescription, "code"].includes(encoding.codeField);
  return { ...encoding, isDoubled: isOpen && !dialect.knows("codeField") };
}

/** The next encoding: from each list, the first change that was not tried and is not fixed. */
export function nextEncoding(
  doubts: Doubts,
  tried: readonly WriteEncoding[],
  dialect: DialectStore,
): WriteEncoding | undefined {
  const isLeft = (change: Change): boolean => {
    const isNew = (name: keyof Change): boolean =>
      change[name] !== undefined && tried.every((it) => it[name] !== change[name]);
    const isOnly = Object.keys(change).length === 1;
    return (
      questions.some((name) => isNew(name) && !dialect.isFixed(name)) ||
      (isOnly && (isNew("isDoubled") || isNew("isWhole") || isNew("hasId")))
    );
  };
  const changes = doubts.map((each) => each.find(isLeft)).filter((it) => it !== undefined);
  const latest = tried.at(-1);
  return latest === undefined || changes.length === 0
    ? undefined
    : changes.reduce<WriteEncoding>((encoding, change) => ({ ...encoding, ...change }), latest);
}

/** Moves the code into the description. Its former member is emptied, so that no part of it stays there. */
export function carriedFrom(codeField: string): Change {
  return codeField === inDescription
    ? {}
    : { codeField: inDescription, emptied: codeField, isDoubled: false };
}

export function otherBody({ bodyEncoding }: WriteEncoding): Change {
  return { bodyEncoding: bodyEncoding === "form" ? "json" : "form" };
}

/** The forms of tags: two texts, and arrays, for which JSON has only one form. */
export function tagForms({ bodyEncoding }: WriteEncoding): readonly Change[] {
  const forms = [{ tagForm: "comma" }, { tagForm: "space" }, { tagForm: "brackets" }] as const;
  return bodyEncoding !== "form" ? forms : [...forms, { tagForm: "repeat" }];
}

/** Whether true and false are sent as JSON has them. */
export function hasBooleans({ bodyEncoding, formBoolean }: WriteEncoding): boolean {
  return bodyEncoding !== "form" && formBoolean === "true-false";
}

export function otherBoolean({ bodyEncoding, formBoolean }: WriteEncoding): Change {
  return { bodyEncoding, formBoolean: formBoolean === "1-0" ? "true-false" : "1-0" };
}

/** Whether the code's own member is known to lose a part of this code, and the description may have it. */
function isLossy(
  { meant: { code }, fields, untouched, mustCarry, mayCarry }: Patch,
  dialect: DialectStore,
): boolean {
  const isNew = fields.has("code") && (mustCarry || !untouched.has("code"));
  const isOpen = isNew && mayCarry && !dialect.isFixed("codeField");
  return isOpen && isLostBy(code, dialect.current.rewrites.code);
}
