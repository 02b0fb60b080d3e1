import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * What the editor writes its logs and those of extensions with, in place of the native module `@vscode/spdlog`, which
 * the editor from npm comes without: there it would log nothing at all. Only what the editor calls.
 */
class TextLogger {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
  }

  trace(message: string): void {
    this.#write("trace", message);
  }

  debug(message: string): void {
    this.#write("debug", message);
  }

  info(message: string): void {
    this.#write("info", message);
  }

  warn(message: string): void {
    this.#write("warning", message);
  }

  error(message: string): void {
    this.#write("error", message);
  }

  critical(message: string): void {
    this.#write("critical", message);
  }

  setPattern(): void {
    // One pattern serves.
  }

  clearFormatters(): void {
    // One pattern serves.
  }

  setLevel(): void {
    // The editor has left out what is below its level.
  }

  flush(): void {
    // Every line is written at once.
  }

  drop(): void {
    // No file is held open.
  }

  #write(level: string, message: string): void {
    appendFileSync(this.#file, `${new Date().toISOString()} [${level}] ${message}\n`);
  }
}

export function createRotatingLogger(_name: string, file: string): Promise<TextLogger> {
  return Promise.resolve(new TextLogger(file));
}

export const createAsyncRotatingLogger = createRotatingLogger;

export function setFlushOn(): void {
  // Every line is written at once.
}
