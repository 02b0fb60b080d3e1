import { RequestProblem } from "./problem.ts";
import type { RequestBody } from "./requestBody.ts";

const absent = Symbol("absent");

/**
 * Reads the fields of one body and collects the faults of all, so that one response lists them. The reader of a wrong
 * field returns undefined; {@link done} must be called before the values are used.
 */
export class FieldReader {
  readonly #body: RequestBody;
  readonly #errors = new Map<string, string>();

  constructor(body: RequestBody) {
    this.#body = body;
  }

  has(name: string): boolean {
    return this.#body.fields.has(name);
  }

  fail(name: string, message: string): undefined {
    if (!this.#errors.has(name)) this.#errors.set(name, message);
    return undefined;
  }

  text(name: string): string | undefined {
    const value = this.#value(name);
    if (value === absent) return undefined;
    if (typeof value !== "string") return this.fail(name, "Must be text.");
    if (!value.isWellFormed()) return this.fail(name, "Must be valid Unicode text.");
    return value;
  }

  /** A JSON number, or decimal digits in a form. */
  integer(name: string): number | undefined {
    const value = this.#value(name);
    if (value === absent) return undefined;
    const number =
      this.#body.encoding === "form" && typeof value === "string" && /^\d{1,15}$/u.test(value)
        ? Number(value)
        : value;
    return typeof number === "number" && Number.isSafeInteger(number)
      ? number
      : this.fail(name, "Must be a whole number.");
  }

  /** A JSON boolean, or `true`, `false`, `1`, `0` in a form. */
  boolean(name: string): boolean | undefined {
    const value = this.#value(name);
    if (value === absent || typeof value === "boolean") return value === absent ? undefined : value;
    if (this.#body.encoding === "form") {
      if (value === "true" || value === "1") return true;
      if (value === "false" || value === "0") return false;
    }
    return this.fail(name, "Must be true or false.");
  }

  /** Text, or an array of texts in JSON. */
  textOrTexts(name: string): string | readonly string[] | undefined {
    const value = this.#value(name);
    if (!Array.isArray(value)) return this.text(name);
    const texts = value.filter((item) => typeof item === "string" && item.isWellFormed());
    return texts.length === value.length
      ? texts
      : this.fail(name, "Must be text or a list of texts.");
  }

  /** @throws RequestProblem 422 if any field was wrong. */
  done(): void {
    if (this.#errors.size === 0) return;
    throw new RequestProblem(422, "Some fields are not as they should be.", {
      errors: Object.fromEntries(this.#errors),
    });
  }

  #value(name: string): unknown {
    return this.#body.fields.has(name) ? this.#body.fields.get(name) : absent;
  }
}
