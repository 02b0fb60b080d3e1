import type { AskField, DetailsForm, StepRequest } from "../../../src/host/steps/detailsForm.ts";

/** What the user does at one step: enters something and goes on, goes back, gives up, or meets a failure. */
export type PersonDoes = Entry | "next" | "back" | "escape" | Error;

type Entry = Partial<DetailsForm> & { readonly move?: "back" };

/** Goes through steps as a script tells; a step after the script's end is a fault of the test. */
export class ScriptedPerson {
  /** What was shown, in order. */
  readonly seen: StepRequest[] = [];
  readonly #script: PersonDoes[];

  constructor(script: readonly PersonDoes[]) {
    this.#script = [...script];
  }

  /** The fields in the order in which they were asked. */
  get asked(): readonly string[] {
    return this.seen.map(({ field }) => field);
  }

  goesOn(...more: readonly PersonDoes[]): void {
    this.#script.push(...more);
  }

  ask: AskField = async (request) => {
    await Promise.resolve();
    this.seen.push(request);
    const action = this.#script.shift();
    if (action === undefined) {
      throw new Error(`The script does not say what to do at ${request.field}.`);
    }
    if (action instanceof Error) {
      throw action;
    }
    if (action === "escape") {
      return undefined;
    }
    if (action === "back" || action === "next") {
      return { move: action, input: request.form };
    }
    const { move = "next", ...entered } = action;
    return { move, input: { ...request.form, ...entered } };
  };
}
