import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";

/**
 * Reads a model's unchecked arguments. A value of another type is refused, because its meaning would be lost; null
 * counts as missing.
 */
export class ToolInput {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(input: object) {
    this.#values = { ...input };
  }

  /** @throws {SnippetError} `input`. */
  text(name: string): string {
    const value = this.optionalText(name);
    if (value === undefined) {
      throw new SnippetError("input", l10n.t("{0} is missing.", name));
    }
    return value;
  }

  /** @throws {SnippetError} `input` for a value that is not text. */
  optionalText(name: string): string | undefined {
    const value = this.#values[name] ?? undefined;
    if (value !== undefined && typeof value !== "string") {
      throw new SnippetError("input", l10n.t("{0} must be a text.", name));
    }
    return value;
  }

  /** @returns an empty list if it is missing. @throws {SnippetError} `input` for a value that is not a list of texts. */
  texts(name: string): readonly string[] {
    const value = this.#values[name] ?? [];
    if (!Array.isArray(value) || !value.every((each) => typeof each === "string")) {
      throw new SnippetError("input", l10n.t("{0} must be a list of texts.", name));
    }
    return value;
  }

  /** @returns `fallback` if it is not a number, or too small. */

  number(name: string, fallback: number, maximum: number): number {
    const value = this.#values[name];
    return typeof value === "number" && value >= 1
      ? Math.min(Math.floor(value), maximum)
      : fallback;
  }
}
