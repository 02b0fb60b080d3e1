import { LanguageModelTextPart, LanguageModelToolResult } from "vscode";
import type { Snippet } from "../../core/model.ts";

/** What a model gets: JSON, so that code stays what it is. */
export function toolResult(value: unknown): LanguageModelToolResult {
  return new LanguageModelToolResult([
    new LanguageModelTextPart(JSON.stringify(value, undefined, 2)),
  ]);
}

/** A snippet as it is told to models, without its code. */
export function toldSnippet(snippet: Snippet): Readonly<Record<string, unknown>> {
  const { id, title, language, description, tags } = snippet;
  return { id, title, language, description, tags, private: snippet.private };
}
