import { isSnippetError } from "../../../src/core/errors.ts";
import type { WriteUi } from "../../../src/host/steps/writeFlow.ts";

/** Remembers what was shown; a test presses Retry by {@link RecordingWriteUi.retry}. */
export class RecordingWriteUi implements WriteUi {
  readonly reports: { readonly error: unknown; readonly retry: (() => unknown) | undefined }[] = [];

  kept(sentence: string): string {
    return `${sentence} Kept.`;
  }

  async report(error: unknown, options: { readonly retry?: () => unknown }): Promise<void> {
    this.reports.push({ error, retry: options.retry });
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
