import type { DetailsField, DetailsForm, StepUi } from "./detailsForm.ts";
import type { FieldProblems } from "./fieldProblems.ts";

/** Goes through the steps, forward and back. {@link form} keeps the input in every case. */
export class DetailsFlow {
  readonly #ui: StepUi;
  readonly #fields: readonly DetailsField[];
  #form: DetailsForm;

  constructor(ui: StepUi, fields: readonly DetailsField[], form: DetailsForm) {
    this.#ui = ui;
    this.#fields = fields;
    this.#form = form;
  }

  get form(): DetailsForm {
    return this.#form;
  }

  /** Starts with the first step that has a problem, else with the first. @returns undefined if the user cancels. */
  async ask(problems: FieldProblems = new Map()): Promise<DetailsForm | undefined> {
    const open = new Map(problems);
    const first = this.#fields.findIndex((field) => open.has(field));
    let index = Math.max(0, first);
    for (let field = this.#fields[index]; field !== undefined; field = this.#fields[index]) {
      const answer = await this.#ui.ask({
        field,
        form: this.#form,
        step: index + 1,
        totalSteps: this.#fields.length,
        problem: open.get(field),
      });
      if (answer === undefined) {
        return undefined;
      }
      open.delete(field);
      this.#form = answer.form;
      index = Math.max(0, index + (answer.move === "next" ? 1 : -1));
    }
    return this.#form;
  }
}
