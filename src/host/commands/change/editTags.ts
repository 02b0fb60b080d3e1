import { l10n } from "vscode";
import {
  changedTags,
  sharedTags,
  tagChange,
  type TagChange,
} from "../../../core/snippet/tagChange.ts";
import type { Snippet } from "../../../core/model.ts";
import { withoutLinks } from "../../../core/withoutLinks.ts";
import type { UndoableChange } from "../../changes/undoableChange.ts";
import type { SnippetChoice } from "../../choice/snippetChoice.ts";
import { askTags, type AskStep } from "../../steps/askTags.ts";
import { tagsStep } from "../../steps/tagsStep.ts";
import { anyDocument } from "../../picker/pickRequest.ts";
import { titleOf } from "../../tree/treeItems.ts";

/**
 * *Edit Tags…*: the tags that all selected snippets share stand in the box. What is added goes to all, what is taken
 * out goes from all, and what single ones have besides stays.
 */
export class EditTags {
  readonly #choice: SnippetChoice;
  readonly #changing: UndoableChange;
  readonly #ask: AskStep;

  /** @param ask shows the box. */
  constructor(choice: SnippetChoice, changing: UndoableChange, ask: AskStep = tagsStep) {
    this.#choice = choice;
    this.#changing = changing;
    this.#ask = ask;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const chosen = await this.#choice.of(given, {
      title: l10n.t("Edit Tags"),
      placeholder: l10n.t("Select the snippet whose tags to edit"),
      inFront: anyDocument,
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
      const back = { added: change.removed, removed: change.added };
      await this.#changing.run(chosen, {
        change: ({ tags }) => ifOther(tags, changedTags(tags, change)),
        undo: ({ tags }, before) => ifOther(tags, undone(tags, back, before.tags)),
        told,
      });
    }
  }
}

function ifOther(
  before: readonly string[],
  tags: readonly string[],
): { readonly tags: readonly string[] } | undefined {
  const isSame = before.length === tags.length && before.every((tag, place) => tag === tags[place]);
  return isSame ? undefined : { tags };
}

/** Takes back the change and nothing else: other changes of the same tags since then stay. */
function undone(
  now: readonly string[],
  back: TagChange,
  before: readonly string[],
): readonly string[] {
  const had = (tag: string): boolean => before.includes(tag);
  return changedTags(now, {
    added: back.added.filter(had),
    removed: back.removed.filter((tag) => !had(tag)),
  });
}

function told(changed: readonly Snippet[]): string {
  const [first] = changed;
  return first !== undefined && changed.length === 1
    ? l10n.t("The tags of “{0}” were changed.", withoutLinks(titleOf(first)))
    : l10n.t("The tags of {0} snippets were changed.", changed.length);
}
