import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { unless } from "./files.ts";
import { parsedJson } from "./parsedJson.ts";

/**
 * A file of JSON lines to which several windows append, so that none overwrites another's. Skips a line that a crash cut
 * off or that another program wrote.
 */
export class AppendedLines<Line> {
  readonly #path: string;
  readonly #isLine: (value: unknown) => value is Line;

  /** @param path its folder is made at the first write. */
  constructor(path: string, isLine: (value: unknown) => value is Line) {
    this.#path = path;
    this.#isLine = isLine;
  }

  /** A missing file has none. @throws the system's error. */
  async read(): Promise<readonly Line[]> {
    const text = (await unless("ENOENT", () => readFile(this.#path, "utf8"))) ?? "";
    return text.split("\n").flatMap((line) => {
      const value = parsedJson(line);
      return this.#isLine(value) ? [value] : [];
    });
  }

  /** The lines are on the disk when it resolves. @throws the system's error. */
  async append(lines: readonly Line[]): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true, mode: 0o700 });
    // The first line end ends a line that a crash has cut off.
    await appendFile(this.#path, `\n${textOf(lines)}`, { mode: 0o600, flush: true });
  }

  /** Replaces all lines. Those that another window appends meanwhile may be lost. @throws the system's error. */
  async replace(lines: readonly Line[]): Promise<void> {
    await writeFile(this.#path, textOf(lines), { mode: 0o600 });
  }
}

function textOf(lines: readonly unknown[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}
