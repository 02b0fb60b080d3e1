import type { AskField, DetailsField, DetailsForm } from "./detailsForm.ts";
import { goThrough } from "../goThrough.ts";
import type { FieldProblems } from "./fieldProblems.ts";

/** Goes through the steps, forward and back. {@link form} keeps the input in every case. */
export class DetailsFlow {
  readonly #ask: AskField;
  readonly fields: readonly DetailsField[];
  form: DetailsForm;

  constructor(ask: AskField, fields: readonly DetailsField[], form: DetailsForm) {
    this.#ask = ask;
    this.fields = fields;
    this.form = form;
  }

  /** Starts with the first step that has a problem, else with the first. @returns undefined if the user cancels. */
  async ask(problems: FieldProblems = new Map()): Promise<DetailsForm | undefined> {
    const open = new Map(problems);
    const { fields } = this;
    const first = fields.findIndex((field) => open.has(field));
    const isDone = await goThrough(fields, Math.max(0, first), async (field, index) => {
      const answer = await this.#ask({
        field,
        form: this.form,
        step: index + 1,
        totalSteps: fields.length,
        problem: open.get(field),
      });
      open.delete(field);
      this.form = answer?.input ?? this.form;
      return answer;
    });
    return isDone ? this.form : undefined;
  }
}
