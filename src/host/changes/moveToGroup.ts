import { l10n } from "vscode";
import type { Snippet } from "../../core/model.ts";
import { joinGroup, leaveGroup, type SnippetGroup } from "../../core/snippet/regrouping.ts";
import type { ChosenSnippets } from "../choice/snippetChoice.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import { shownText } from "../shownText.ts";
import { sentenceOn } from "../tree/treeItems.ts";
import { changeWithUndo } from "./changeSnippets.ts";

/** A group of the view, with the name that users see. */
export interface NamedGroup {
  readonly group: SnippetGroup;
  readonly name: string;
}

/** Adds snippets to a group, with *Undo*. @throws {SnippetError} as {@link changeWithUndo}. */
export function moveToGroup(
  errors: Pick<ErrorReporter, "report">,
  chosen: ChosenSnippets,
  to: NamedGroup,
): Promise<void> {
  return changeWithUndo(errors, chosen, {
    change: (snippet) => joinGroup(snippet, to.group),
    undo: (now, before) => leaveGroup(now, before, to.group),
    message: (changed) => sentence(changed, to),
  });
}

function sentence(changed: readonly Snippet[], { group, name }: NamedGroup): string {
  const shown = shownText(name);
  return group.kind === "language"
    ? sentenceOn(
        changed,
        (title) => l10n.t("“{0}” was moved to {1}.", title, shown),
        (count) => l10n.t("{0} snippets were moved to {1}.", count, shown),
      )
    : sentenceOn(
        changed,
        (title) => l10n.t("“{0}” now has the tag “{1}”.", title, shown),
        (count) => l10n.t("{0} snippets now have the tag “{1}”.", count, shown),
      );
}
