import {
  LanguageModelTextPart,
  LanguageModelToolResult,
  type LanguageModelTool,
  type PreparedToolInvocation,
} from "vscode";
import { modelText, type ModelAnswer } from "./modelAnswers.ts";
import { withSignal } from "./toolSignal.ts";

/** The editor's interface with narrower types. */
export interface ModelTool extends LanguageModelTool<object> {
  prepareInvocation(options: { readonly input: object }): PreparedToolInvocation;
}

/**
 * A tool for language models.
 * @param prepare makes the editor's message or question before a run with this input.
 * @param run the work, which the editor can cancel. @throws {SnippetError} whose message goes to the model.
 */
export function modelTool(
  prepare: (input: object) => PreparedToolInvocation,
  run: (input: object, signal: AbortSignal) => Promise<ModelAnswer>,
): ModelTool {
  return {
    prepareInvocation: ({ input }) => prepare(input),
    invoke: async ({ input }, token) => {
      const answer = await withSignal(token, (signal) => run(input, signal));
      return new LanguageModelToolResult([new LanguageModelTextPart(modelText(answer))]);
    },
  };
}
