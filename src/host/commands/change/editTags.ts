import { l10n } from "vscode";
import { changedTags, sharedTags, tagChange } from "../../../core/snippet/tagChange.ts";
import { changeSnippets } from "../../changes/changeSnippets.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import { askTags, type AskStep } from "../../steps/askTags.ts";
import { tagsStep } from "../../steps/tagsStep.ts";

/**
 * *Edit Tags…*: the tags that all selected snippets share stand in the box. What is added goes to all, what is taken
 * out goes from all, and what single ones have besides stays.
 */
export class EditTags {
  readonly #choice: SnippetChoice;
  readonly #ask: AskStep;

  /** @param ask shows the box. */
  constructor(choice: SnippetChoice, ask: AskStep = tagsStep) {
    this.#choice = choice;
    this.#ask = ask;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Edit Tags"),
      placeholder: l10n.t("Snippet whose tags you want to edit"),
    });
    if (chosen === undefined) {
      return;
    }
    const { library, snippets } = chosen;
    const before = sharedTags(snippets);
    const heading =
      snippets.length === 1
        ? l10n.t("Edit Tags")
        : l10n.t("Edit the Tags of {0} Snippets", snippets.length);
    const after = await askTags(heading, library, before, this.#ask);
    if (after !== undefined) {
      const change = tagChange(before, after);
      await changeSnippets(chosen, ({ tags }) => ({ tags: changedTags(tags, change) }));
    }
  }
}
