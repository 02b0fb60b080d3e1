import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Language } from "../../core/model.ts";
import type { DetailsField, StepRequest } from "./detailsForm.ts";
import { languageStep } from "./languageStep.ts";
import { stepContext, type AskStep, type StepContext } from "./stepContext.ts";
import { tagsStep } from "./tagsStep.ts";

/**
 * Asks for tags only.
 * @param tags the initial ones.
 * @param ask shows the box.
 * @returns undefined if the user cancels.
 */
export async function askTags(
  heading: string,
  library: SnippetLibrary,
  tags: readonly string[],
  ask: AskStep = tagsStep,
): Promise<readonly string[] | undefined> {
  const answer = await ask(
    onlyStep("tags", tags),
    stepContext(heading, library, () => undefined),
  );
  return answer?.input.tags;
}

/** Asks for one of these languages only. @returns its id; undefined if the user cancels. */
export async function askLanguage(
  heading: string,
  languages: readonly Language[],
  firstLanguage: StepContext["firstLanguage"],
): Promise<string | undefined> {
  const context = { heading, languages: () => Promise.resolve(languages), firstLanguage };
  return (await languageStep(onlyStep("language"), context))?.input.languageId;
}

function onlyStep(field: DetailsField, tags: readonly string[] = []): StepRequest {
  const form = { title: "", description: "", languageId: undefined, tags, private: true };
  return { field, form, step: 1, totalSteps: 1, problem: undefined };
}
