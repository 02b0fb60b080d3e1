import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";

/**
 * Reads a model's arguments, which nothing has checked. A value of another kind is refused, since its meaning would
 * be lost; null stands for a missing one.
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

  /** @throws {SnippetError} `input` for what is no text. */
  optionalText(name: string): string | undefined {
    const value = this.#values[name] ?? undefined;
    if (value !== undefined && typeof value !== "string") {
      throw new SnippetError("input", l10n.t("{0} must be a text.", name));
    }
    return value;
  }

  /** @returns none where there are none. @throws {SnippetError} `input` for what is no list of texts. */
  texts(name: string): readonly string[] {
    const value = this.#values[name] ?? [];
    if (!Array.isArray(value) || !value.every((each) => typeof each === "string")) {
      throw new SnippetError("input", l10n.t("{0} must be a list of texts.", name));
    }
    return value;
  }

  /** @returns the usual one for what is no number, or too small. */

  number(name: string, fallback: number, maximum: number): number {
    const value = this.#values[name];
    return typeof value === "number" && value >= 1
      ? Math.min(Math.floor(value), maximum)
      : fallback;
  }
}
