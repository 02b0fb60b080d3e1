import type { DetailsField, StepAnswer, StepRequest, StepUi } from "./detailsForm.ts";
import { descriptionStep } from "./descriptionStep.ts";
import { languageStep } from "./languageStep.ts";
import type { StepContext } from "./stepContext.ts";
import { tagsStep } from "./tagsStep.ts";
import { titleStep } from "./titleStep.ts";
import { visibilityStep } from "./visibilityStep.ts";
import { translated } from "../words/translated.ts";

type Step = (request: StepRequest, context: StepContext) => Promise<StepAnswer | undefined>;

const steps: Readonly<Record<DetailsField, Step>> = {
  title: titleStep,
  description: descriptionStep,
  language: languageStep,
  tags: tagsStep,
  visibility: visibilityStep,
};

/** The steps as the editor's quick inputs. */
export function quickSteps(context: StepContext): StepUi {
  return {
    ask: (request) => {
      const problem = request.problem === undefined ? undefined : translated(request.problem);
      return steps[request.field]({ ...request, problem }, context);
    },
  };
}
