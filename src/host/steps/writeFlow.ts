import { isSnippetError } from "../../core/errors.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";
import { uniqueTags } from "../../core/snippet/tagRules.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { DetailsFlow } from "./detailsFlow.ts";
import { draftOf } from "./detailsForm.ts";
import { fieldProblems, type FieldProblems } from "./fieldProblems.ts";
import type { KeptWrite } from "./keptWrite.ts";

export interface WriteFlowParts {
  readonly flow: DetailsFlow;
  readonly write: KeptWrite;
  readonly code: string;
  /** Added to the tags of the steps, which do not show them. */
  readonly fixedTags?: readonly string[];
  readonly errors: Pick<ErrorReporter, "report">;
  readonly done: (snippet: Snippet) => Promise<void>;
}

/**
 * Runs the steps, then the save on this computer. A problem of a field is shown at its step. Other failures are
 * reported here, because *Retry* must continue with the same input. A cancellation before the first attempt leaves
 * nothing; every failure stores the draft, silently if the library was closed meanwhile.
 */
export class WriteFlow {
  readonly #parts: WriteFlowParts;
  #isAsked = false;

  constructor(parts: WriteFlowParts) {
    this.#parts = parts;
  }

  async run(problems: FieldProblems = new Map()): Promise<void> {
    await this.#guarded(async () => {
      let open = problems;
      for (;;) {
        this.#isAsked = false;
        if ((await this.#parts.flow.ask(open)) === undefined) {
          return;
        }
        this.#isAsked = true;
        const refused = await this.#saveUnlessRefused();
        if (refused === undefined) {
          return;
        }
        open = refused;
      }
    });
  }

  /** Saves the current input without asking again. */
  async #saveAgain(): Promise<void> {
    const refused = await this.#saveUnlessRefused();
    if (refused !== undefined) {
      await this.run(refused);
    }
  }

  /** @returns the problems of fields; undefined if the snippet is saved. */
  async #saveUnlessRefused(): Promise<FieldProblems | undefined> {
    const { flow, write } = this.#parts;
    try {
      await this.#show(await write.save(this.#draft()));
      return undefined;
    } catch (error) {
      const refused = fieldProblems(error, flow.fields);
      if (refused.size === 0) {
        throw error;
      }
      return refused;
    }
  }

  /** The snippet is saved, so a failure to show it must not look like a failed save. */
  async #show(snippet: Snippet): Promise<void> {
    const { done, errors } = this.#parts;
    try {
      await done(snippet);
    } catch (error) {
      await errors.report(error);
    }
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.#parts.errors.report(error, {
        isKept: await this.#keep(),
        retry: () => this.#guarded(() => (this.#isAsked ? this.#saveAgain() : this.run())),
      });
    }
  }

  /** @returns false if the disk fails too; *Retry* still has the input then. */
  async #keep(): Promise<boolean> {
    try {
      await this.#parts.write.keep(this.#draft());
      return true;
    } catch (error) {
      if (!isSnippetError(error, "storage")) {
        throw error;
      }
      return false;
    }
  }

  #draft(): SnippetDraft {
    const { flow, code, fixedTags = [] } = this.#parts;
    const draft = draftOf(flow.form, code);
    return { ...draft, tags: uniqueTags([...draft.tags, ...fixedTags]) };
  }
}
