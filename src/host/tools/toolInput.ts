import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";

/** Reads what a model gave; the editor has checked it against the manifest's schema, other callers have not. */
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

  optionalText(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === "string" ? value : undefined;
  }

  texts(name: string): readonly string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  }

  number(name: string, fallback: number, maximum: number): number {
    const value = this.#values[name];
    return typeof value === "number" && value >= 1
      ? Math.min(Math.floor(value), maximum)
      : fallback;
  }
}
