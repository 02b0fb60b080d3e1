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
export async function runWriteFlow(
  { flow, write, code, fixedTags = [], errors, done }: WriteFlowParts,
  problems?: FieldProblems,
): Promise<void> {
  let isAsked = false;
  const draft = (): SnippetDraft => {
    const entered = draftOf(flow.form, code);
    return { ...entered, tags: uniqueTags([...entered.tags, ...fixedTags]) };
  };
  /** @returns the problems of fields; undefined if the snippet is saved. */
  const save = async (): Promise<FieldProblems | undefined> => {
    try {
      const snippet = await write.save(draft());
      // The snippet is saved, so a failure to show it must not look like a failed save.
      await done(snippet).catch((error: unknown) => errors.report(error));
      return undefined;
    } catch (error) {
      const refused = fieldProblems(error, flow.fields);
      if (refused.size === 0) {
        throw error;
      }
      return refused;
    }
  };
  /** Input that was asked for is first saved without asking again. */
  const goOn = async (first: FieldProblems = new Map()): Promise<void> => {
    try {
      let open = isAsked ? await save() : first;
      while (open !== undefined) {
        isAsked = false;
        isAsked = (await flow.ask(open)) !== undefined;
        open = isAsked ? await save() : undefined;
      }
    } catch (error) {
      await errors.report(error, { isKept: await isKept(write, draft()), retry: () => goOn() });
    }
  };
  await goOn(problems);
}

/** @returns false if the disk fails too; *Retry* still has the input then. */
async function isKept(write: KeptWrite, draft: SnippetDraft): Promise<boolean> {
  try {
    await write.keep(draft);
    return true;
  } catch (error) {
    if (!isSnippetError(error, "storage")) {
      throw error;
    }
    return false;
  }
}
