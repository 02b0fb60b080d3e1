import type { Snippet, SnippetDraft } from "../../core/model.ts";

/** What the steps ask for: a draft without its code, whose language may not be known yet. */
export interface DetailsForm {
  readonly title: string;
  readonly description: string;
  readonly languageId: string | undefined;
  readonly tags: readonly string[];
  readonly private: boolean | undefined;
}

export type DetailsField = "title" | "description" | "language" | "tags" | "visibility";

/** In the order in which they are asked. */
export const allFields: readonly DetailsField[] = [
  "title",
  "description",
  "language",
  "tags",
  "visibility",
];

/** One step as it is shown. */
export interface StepRequest {
  readonly field: DetailsField;
  readonly form: DetailsForm;
  /** From 1. */
  readonly step: number;
  readonly totalSteps: number;
  /** What the service had against this field. */
  readonly problem: string | undefined;
}

/** The form with what was entered, also when the person goes back. */
export interface StepAnswer {
  readonly move: "next" | "back";
  readonly form: DetailsForm;
}

/** Shows one step. @returns undefined when the person gives up. */
export interface StepUi {
  ask(request: StepRequest): Promise<StepAnswer | undefined>;
}

export function formOf(snippet: Snippet | SnippetDraft): DetailsForm {
  const { title, description, tags } = snippet;
  const languageId = snippet.languageId === "" ? undefined : snippet.languageId;
  return { title, description, languageId, tags, private: snippet.private };
}

export function draftOf(form: DetailsForm, code: string): SnippetDraft {
  return { ...form, languageId: form.languageId ?? "", code };
}
