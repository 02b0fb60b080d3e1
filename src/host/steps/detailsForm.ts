import type { Snippet, SnippetDraft } from "../../core/model.ts";
import type { Answer } from "../goThrough.ts";

/** The input of the steps: a draft without its code; the language may still be unknown. */
export interface DetailsForm {
  readonly title: string;
  readonly description: string;
  readonly languageId: string | undefined;
  readonly tags: readonly string[];
  readonly private: boolean | undefined;
}

export type DetailsField = "title" | "description" | "language" | "tags" | "visibility";

/** In the order of the steps. */
export const allFields: readonly DetailsField[] = [
  "title",
  "description",
  "language",
  "tags",
  "visibility",
];

/** One step for display. */
export interface StepRequest {
  readonly field: DetailsField;
  readonly form: DetailsForm;
  /** Starts at 1. */
  readonly step: number;
  readonly totalSteps: number;
  /** The server's objection to this field. */
  readonly problem: string | undefined;
}

export type StepAnswer = Answer<DetailsForm>;

/** Shows one step. @returns undefined if the user cancels. */
export type AskField = (request: StepRequest) => Promise<StepAnswer | undefined>;

export function formOf(snippet: Snippet | SnippetDraft): DetailsForm {
  const { title, description, tags } = snippet;
  const languageId = snippet.languageId === "" ? undefined : snippet.languageId;
  return { title, description, languageId, tags, private: snippet.private };
}

export function draftOf(form: DetailsForm, code: string): SnippetDraft {
  return { ...form, languageId: form.languageId ?? "", code };
}
