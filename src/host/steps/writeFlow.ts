import { isSnippetError, SnippetError } from "../../core/errors.ts";
import type { Snippet, SnippetDraft } from "../../core/model.ts";
import { uniqueTags } from "../../core/snippet/tagRules.ts";
import type { DetailsFlow } from "./detailsFlow.ts";
import { draftOf, type DetailsField } from "./detailsForm.ts";
import { fieldProblems, type FieldProblems } from "./fieldProblems.ts";
import type { KeptWrite } from "./keptWrite.ts";

export interface WriteUi {
  /** Says after a sentence about a failure that nothing is lost. */
  kept(sentence: string): string;
  report(error: unknown, options: { readonly retry?: () => unknown }): Promise<void>;
}

export interface WriteFlowParts {
  readonly flow: DetailsFlow;
  readonly fields: readonly DetailsField[];
  readonly write: KeptWrite;
  readonly code: string;
  /** Beside those of the steps; the steps do not show them. */
  readonly fixedTags?: readonly string[];
  readonly ui: WriteUi;
  readonly done: (snippet: Snippet) => Promise<void>;
}

/**
 * The steps, then the save on this computer. A problem with a field is shown at its step; any other failure is
 * reported here, since Retry has to go on with the same input. Giving up before the first try leaves nothing behind;
 * every failure keeps the draft, silently if the library was closed meanwhile.
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

  /** Saves what is entered, without asking again. */
  async #saveAgain(): Promise<void> {
    const refused = await this.#saveUnlessRefused();
    if (refused !== undefined) {
      await this.run(refused);
    }
  }

  /** @returns what is wrong with single fields; undefined when the snippet is saved. */
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

  /** The snippet is saved: that it cannot be shown must not look as if it were not. */
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

  /** @returns false when the disk fails too: then Retry still has what was entered. */
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
