import { LanguageModelTextPart, LanguageModelToolResult } from "vscode";
import { modelText, type Told } from "./toldToModels.ts";

export function toolResult(told: Told): LanguageModelToolResult {
  return new LanguageModelToolResult([new LanguageModelTextPart(modelText(told))]);
}
