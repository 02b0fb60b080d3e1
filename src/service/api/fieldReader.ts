import { type FieldErrors, RequestProblem } from "./problem.ts";

/** The fault of a field, as one sentence. */
export class FieldFault extends Error {
  override readonly name = "FieldFault";
}

/** @throws FieldFault */
export function ensure(isRight: boolean, problem: string): asserts isRight {
  if (!isRight) throw new FieldFault(problem);
}

export function wrongFields(errors: FieldErrors): RequestProblem {
  return new RequestProblem(422, "Some fields are not as they should be.", { errors });
}

// The values as they were sent: in a form each is text. All throw FieldFault.

export function textIn(sent: unknown): string {
  ensure(typeof sent === "string", "Must be text.");
  ensure(sent.isWellFormed(), "Must be valid Unicode text.");
  return sent;
}

/** Text, or an array of texts in JSON. */
export function textOrTextsIn(sent: unknown): string | readonly string[] {
  if (!Array.isArray(sent)) return textIn(sent);
  const texts = sent.filter(
    (item): item is string => typeof item === "string" && item.isWellFormed(),
  );
  ensure(texts.length === sent.length, "Must be text or a list of texts.");
  return texts;
}

/** A JSON number, or decimal digits in a form. */
export function integerIn(sent: unknown, isForm: boolean): number {
  const isDigits = isForm && typeof sent === "string" && /^\d{1,15}$/u.test(sent);
  const number = isDigits ? Number(sent) : sent;
  ensure(typeof number === "number" && Number.isSafeInteger(number), "Must be a whole number.");
  return number;
}

/** A JSON boolean, or `true`, `false`, `1`, `0` in a form. */
export function booleanIn(sent: unknown, isForm: boolean): boolean {
  const isTrue = sent === true || (isForm && (sent === "true" || sent === "1"));
  const isFalse = sent === false || (isForm && (sent === "false" || sent === "0"));
  ensure(isTrue || isFalse, "Must be true or false.");
  return isTrue;
}
