import { LanguageModelTextPart, LanguageModelToolResult } from "vscode";
import { modelText, type Told } from "../../core/snippet/toldToModels.ts";

export function toolResult(told: Told): LanguageModelToolResult {
  return new LanguageModelToolResult([new LanguageModelTextPart(modelText(told))]);
}
