import {
  LanguageModelTextPart,
  LanguageModelToolResult,
  type LanguageModelTool,
  type PreparedToolInvocation,
} from "vscode";
import { modelText, type Told } from "./toldToModels.ts";
import { withSignal } from "./toolSignal.ts";

/** Of the editor's interface, with what its types leave open. */
export interface ModelTool extends LanguageModelTool<object> {
  prepareInvocation(options: { readonly input: object }): PreparedToolInvocation;
}

/**
 * A tool for language models.
 * @param prepare what the editor says, or asks the user, before it runs with this input.
 * @param run the tool's work, which the editor can end. @throws {SnippetError} whose message the model is told.
 */
export function modelTool(
  prepare: (input: object) => PreparedToolInvocation,
  run: (input: object, signal: AbortSignal) => Promise<Told>,
): ModelTool {
  return {
    prepareInvocation: ({ input }) => prepare(input),
    invoke: async ({ input }, token) => {
      const told = await withSignal(token, (signal) => run(input, signal));
      return new LanguageModelToolResult([new LanguageModelTextPart(modelText(told))]);
    },
  };
}
