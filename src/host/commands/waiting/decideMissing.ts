import type { MissingQuestion } from "../../library/missingQuestion.ts";

/** *Decide About Missing Snippets…* */
export class DecideMissing {
  readonly #question: MissingQuestion;

  constructor(question: MissingQuestion) {
    this.#question = question;
  }

  async run(): Promise<void> {
    await this.#question.ask();
  }
}
