import { StorageError } from "./storageError.ts";

/** One row of a result; each read checks the column's type. */
export class Row {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  text(column: string): string {
    const value = this.#values[column];
    return typeof value === "string" ? value : this.#unexpected(column);
  }

  optionalText(column: string): string | undefined {
    return this.#values[column] === null ? undefined : this.text(column);
  }

  integer(column: string): number {
    const value = this.#values[column];
    return typeof value === "number" ? value : this.#unexpected(column);
  }

  optionalInteger(column: string): number | undefined {
    return this.#values[column] === null ? undefined : this.integer(column);
  }

  /** A BLOB of UTF-8; a byte order mark is kept. */
  utf8(column: string): string {
    const value = this.#values[column];
    if (!(value instanceof Uint8Array)) return this.#unexpected(column);
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("utf8");
  }

  /** A JSON array of strings. */
  texts(column: string): readonly string[] {
    const value: unknown = JSON.parse(this.text(column));
    if (!Array.isArray(value)) return this.#unexpected(column);
    return value.map((item: unknown) =>
      typeof item === "string" ? item : this.#unexpected(column),
    );
  }

  #unexpected(column: string): never {
    throw new StorageError("damaged", `The database is damaged: column ${column}.`);
  }
}
