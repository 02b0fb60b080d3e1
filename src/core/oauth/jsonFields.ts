/**
 * The members of a JSON object, each read with its required type. `__proto__` and `constructor` are ordinary members.
 */
export class JsonFields {
  readonly #fields: ReadonlyMap<string, unknown>;

  private constructor(value: object) {
    this.#fields = new Map<string, unknown>(Object.entries(value));
  }

  /** @returns `undefined` unless `text` is a JSON object and `read` finds all required members. */
  static read<T>(text: string, read: (fields: JsonFields) => T): T | undefined {
    try {
      return read(JsonFields.of(JSON.parse(text)));
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof UnfitField) {
        // Neither error is passed on: the parser's message quotes the text, which may contain a token.
        return undefined;
      }
      throw error;
    }
  }

  /** Of an object; any other value lacks every member, and {@link read} returns undefined. */
  static of(value: unknown): JsonFields {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new UnfitField();
    }
    return new JsonFields(value);
  }

  /** A value of any type. */
  any(name: string): unknown {
    return this.#fields.get(name);
  }

  /** A string, possibly empty. */
  text(name: string): string {
    return this.optionalText(name) ?? unfit();
  }

  /** A string, or undefined if the member is missing. */
  optionalText(name: string): string | undefined {
    const value = this.#fields.get(name);
    return value === undefined || typeof value === "string" ? value : unfit();
  }

  number(name: string): number {
    return this.optionalNumber(name) ?? unfit();
  }

  optionalNumber(name: string): number | undefined {
    const value = this.#fields.get(name);
    return value === undefined || (typeof value === "number" && Number.isFinite(value))
      ? value
      : unfit();
  }

  object(name: string): JsonFields {
    return JsonFields.of(this.#fields.get(name));
  }

  texts(name: string): readonly string[] {
    const value: unknown = this.#fields.get(name);
    return Array.isArray(value) && value.every((item) => typeof item === "string")
      ? value
      : unfit();
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[]): T {
    const value = this.#fields.get(name);
    return allowed.find((item) => item === value) ?? unfit();
  }
}

class UnfitField extends Error {}

function unfit(): never {
  throw new UnfitField();
}
