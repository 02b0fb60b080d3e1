import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { StepAnswer, StepRequest } from "./detailsForm.ts";
import { stepContext, type StepContext } from "./stepContext.ts";
import { tagsStep } from "./tagsStep.ts";

export type AskStep = (
  request: StepRequest,
  context: StepContext,
) => Promise<StepAnswer | undefined>;

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
    {
      field: "tags",
      form: { title: "", description: "", languageId: undefined, tags, private: true },
      step: 1,
      totalSteps: 1,
      problem: undefined,
    },
    stepContext(heading, library, () => undefined),
  );
  return answer?.input.tags;
}
