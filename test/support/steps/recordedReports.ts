import { isSnippetError } from "../../../src/core/errors.ts";
import type { ErrorReporter, ReportOptions } from "../../../src/host/errorReporter.ts";

interface Report extends ReportOptions {
  readonly error: unknown;
}

/** Remembers what was shown; a test presses Retry by {@link RecordedReports.retry}. */
export class RecordedReports implements Pick<ErrorReporter, "report"> {
  readonly reports: Report[] = [];

  async report(error: unknown, options: ReportOptions = {}): Promise<void> {
    this.reports.push({ error, ...options });
    await Promise.resolve();
  }

  /** Codes of what was reported, "?" for what is no error of ours. */
  get codes(): readonly string[] {
    return this.reports.map(({ error }) => (isSnippetError(error) ? error.code : "?"));
  }

  async retry(): Promise<void> {
    await this.reports.at(-1)?.retry?.();
  }
}
