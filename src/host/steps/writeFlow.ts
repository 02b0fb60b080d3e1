import { isSnippetError, SnippetError } from "../../core/errors.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";
import { uniqueTags } from "../../core/snippet/tagRules.ts";
import type { DetailsFlow } from "./detailsFlow.ts";
import { draftOf, type DetailsField } from "./detailsForm.ts";
import { fieldProblems, type FieldProblems } from "./fieldProblems.ts";
import type { KeptWrite } from "./keptWrite.ts";

export interface WriteUi {
  /** Adds to a sentence about a failure that nothing is lost. */
  kept(sentence: string): string;
  report(error: unknown, options: { readonly retry?: () => unknown }): Promise<void>;
}

export interface WriteFlowParts {
  readonly flow: DetailsFlow;
  readonly fields: readonly DetailsField[];
  readonly write: KeptWrite;
  readonly code: string;
  /** Added to the tags of the steps, which do not show them. */
  readonly fixedTags?: readonly string[];
  readonly ui: WriteUi;
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
    const { fields, write } = this.#parts;
    try {
      await this.#show(await write.save(this.#draft()));
      return undefined;
    } catch (error) {
      const refused = fieldProblems(error, fields);
      if (refused.size === 0) {
        throw error;
      }
      return refused;
    }
  }

  /** The snippet is saved, so a failure to show it must not look like a failed save. */
  async #show(snippet: Snippet): Promise<void> {
    const { done, ui } = this.#parts;
    try {
      await done(snippet);
    } catch (error) {
      await ui.report(error, {});
    }
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const isKept = await this.#keep();
      await this.#parts.ui.report(isKept ? this.#withPromise(error) : error, {
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

  #withPromise(error: unknown): unknown {
    if (!isSnippetError(error)) {
      return error;
    }
    const { code, message, details } = error;
    return new SnippetError(code, this.#parts.ui.kept(message), { cause: error, details });
  }
}
