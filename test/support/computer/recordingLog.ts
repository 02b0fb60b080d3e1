import type { Logger } from "../../../src/core/ports.ts";

/** Keeps every line at every level. */
export class RecordingLog implements Logger {
  readonly lines: string[] = [];

  trace(message: string): void {
    this.lines.push(`trace ${message}`);
  }

  debug(message: string): void {
    this.lines.push(`debug ${message}`);
  }

  info(message: string): void {
    this.lines.push(`info ${message}`);
  }

  warn(message: string): void {
    this.lines.push(`warn ${message}`);
  }

  error(message: string): void {
    this.lines.push(`error ${message}`);
  }
}
