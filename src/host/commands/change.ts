import type { Language, Snippet } from "../../core/model.ts";
import { isDeepStrictEqual } from "node:util";
import { l10n } from "vscode";
import { numberText } from "../numberText.ts";
import { byName } from "../../core/organise/names.ts";
import type { Disposable } from "../../core/ports.ts";
import {
  changedTags,
  sharedTags,
  tagChange,
  type TagChange,
} from "../../core/snippet/tagChange.ts";
import { cleanTitle, maximumTitleLength } from "../../core/snippet/titleRules.ts";
import { knownPageOf, type PageNeeds } from "../browser/snippetPages.ts";
import { changeSnippets, changeWithUndo } from "../changes/changeSnippets.ts";
import { moveToGroup } from "../changes/moveToGroup.ts";
import { withRetry } from "../changes/withRetry.ts";
import type { ChosenSnippets } from "../choice/snippetChoice.ts";
import { isConfirmed, notification, offer } from "../messages.ts";
import { chooseFrom, type ListRow } from "../listRows.ts";
import { labelText } from "../shownText.ts";
import { languageName } from "../snippetText.ts";
import { requireLibrary } from "../library/requireLibrary.ts";
import { eachWithProgress } from "../progress/eachWithProgress.ts";
import { askTags } from "../steps/askField.ts";
import { draftOf, formOf } from "../steps/detailsForm.ts";
import { sentenceOn } from "../tree/treeItems.ts";
import { snippetIdsOf } from "../tree/treeNodes.ts";
import { onSnippets, type Command, ownSnippet } from "./command.ts";
import type { Needs } from "./commandNeeds.ts";
import { copyLinks } from "./use.ts";

/** *Duplicate*: makes a copy, which is private until the user makes it public. */
export const duplicate = onSnippets<Needs<"errors" | "reveal">>(
  ownSnippet,
  () => [l10n.t("Duplicate Snippet"), l10n.t("Select the snippet to duplicate")],
  async ({ errors, reveal }, { library, snippets }) => {
    const left = [...snippets];
    await withRetry(errors, () =>
      eachWithProgress(l10n.t("Duplicating snippets"), [...left], async ({ id }) => {
        const original = await library.read(id);
        const draft = draftOf(formOf(original), original.code);
        const title = copyTitle(original.title);
        const copy = await library.create({ ...draft, title, private: true });
        left.shift();
        await reveal(copy.id);
      }),
    );
  },
);

/** Returns the original title if the longer one exceeds the limit. */
export function copyTitle(title: string): string {
  const named = cleanTitle(l10n.t("{0} (copy)", title));
  return named.length > maximumTitleLength ? title : named;
}

export const makePrivate = onSnippets<unknown>(
  { query: "is:public" },
  () => [l10n.t("Make Private"), l10n.t("Select the snippet to make private")],
  async (_needs, chosen) => {
    await changeSnippets(chosen, (snippet) => visible(snippet, true));
  },
);

/** @returns undefined if the server reports that it is so already. */
function visible(snippet: Snippet, isPrivate: boolean): { readonly private: boolean } | undefined {
  return snippet.private === isPrivate ? undefined : { private: isPrivate };
}

/** *Make Public…*: asks once for any number of snippets, and offers the links if the server has pages. */
export const makePublic = onSnippets<PageNeeds>(
  { query: "is:private" },
  () => [l10n.t("Make Public"), l10n.t("Select the snippet to make public")],
  async (needs, chosen) => {
    if (await mayBePublic(chosen)) {
      const changed = await changeSnippets(chosen, (snippet) => visible(snippet, false));
      // Not awaited: the page exists only after the server has the change, and the user decides how long the message stays.
      void offerLinks(needs, chosen, changed);
    }
  },
);

/**
 * A failed change, or one that needs attention, is reported elsewhere.
 * @param changed the message of the change, which this one replaces.
 */
async function offerLinks(
  needs: PageNeeds,
  { library, snippets }: ChosenSnippets,
  changed: Disposable,
): Promise<void> {
  const urls: string[] = [];
  try {
    for (const { id } of snippets) {
      await library.settled(id);
      urls.push(...[knownPageOf(needs, library, await library.read(id)) ?? []].flat());
    }
  } catch {
    return;
  }
  const label = urls.length === 1 ? l10n.t("Copy Link") : l10n.t("Copy Links");
  const message = sentenceOn(
    snippets,
    (title) => l10n.t("“{0}” is public.", title),
    (count) => l10n.t("{0} snippets are public.", count),
  );
  if (urls.length > 0) {
    changed.dispose();
    await offer(notification.information, message, { label, run: () => copyLinks(urls) });
  }
}

function mayBePublic({ snippets }: ChosenSnippets): Promise<boolean> {
  const question = sentenceOn(
    snippets,
    (title) => l10n.t("Make “{0}” public?", labelText(title)),
    (count) => l10n.t("Make {0} snippets public?", count),
  );
  const detail = l10n.t("Anyone can read public snippets on a server, including their code.");
  return isConfirmed(question, l10n.t("Make Public"), detail);
}

export function changeFavorites(
  change: "add" | "remove",
): Command<Needs<"libraries" | "choice" | "favorites">> {
  return async ({ libraries, choice, favorites }, ...given) => {
    const isAdded = change === "add";
    const title = isAdded ? l10n.t("Add to Favorites") : l10n.t("Remove from Favorites");
    const library = await requireLibrary(libraries, title);
    const rows = snippetIdsOf(given);
    const placeholder = isAdded
      ? l10n.t("Select the snippet to add to your favorites")
      : l10n.t("Select the snippet to remove from your favorites");
    const query = isAdded ? "-is:favorite" : "is:favorite";
    // Ids suffice; `choice` would read each row's code from the server.
    const ids =
      rows.length > 0
        ? rows
        : (await choice.of(given, { title, placeholder, query }))?.snippets.map(({ id }) => id);
    await favorites[change]((ids ?? []).flatMap((id) => library.find(id)?.id ?? []));
  };
}

export const addFavorite = changeFavorites("add");
export const removeFavorite = changeFavorites("remove");

export const moveToLanguage = onSnippets<Needs<"errors">>(
  ownSnippet,
  () => [l10n.t("Move to Language"), l10n.t("Select the snippet to move")],
  async ({ errors }, chosen) => {
    const rows = async (): Promise<readonly ListRow<Language>[]> =>
      (await chosen.library.languages())
        .map((language) => ({ label: languageName(language), value: language }))
        .toSorted((left, right) => byName(left.label, right.label));
    const title = l10n.t("Move to Language");
    const placeholder = l10n.t("Select a language");
    const language = await chooseFrom(title, placeholder, rows(), { ignoreFocusOut: true });
    if (language !== undefined) {
      const group = { kind: "language" as const, languageId: language.id };
      await moveToGroup(errors, chosen, { group, name: languageName(language) });
    }
  },
);

/**
 * *Edit Tags…*: the box has the tags that all selected snippets share. Added and removed tags apply to all; the other
 * tags of each snippet stay.
 */
export const editTags = onSnippets<Needs<"errors" | "tagsStep">>(
  ownSnippet,
  () => [l10n.t("Edit Tags"), l10n.t("Select the snippet whose tags to edit")],
  async ({ errors, tagsStep }, chosen) => {
    const { library, snippets } = chosen;
    const before = sharedTags(snippets);
    const heading =
      snippets.length === 1
        ? l10n.t("Edit Tags")
        : l10n.t("Edit the Tags of {0} Snippets", numberText(snippets.length));
    const after = await askTags(heading, library, before, tagsStep);
    if (after === undefined) {
      return;
    }
    const change = tagChange(before, after);
    const back = { added: change.removed, removed: change.added };
    await changeWithUndo(errors, chosen, {
      change: ({ tags }) => ifOther(tags, changedTags(tags, change)),
      undo: ({ tags }, { tags: had }) => ifOther(tags, undoneTags(tags, back, had)),
      message: (changed) =>
        sentenceOn(
          changed,
          (title) => l10n.t("The tags of “{0}” were changed.", title),
          (count) => l10n.t("The tags of {0} snippets were changed.", count),
        ),
    });
  },
);

function ifOther(
  before: readonly string[],
  tags: readonly string[],
): { readonly tags: readonly string[] } | undefined {
  return isDeepStrictEqual(before, tags) ? undefined : { tags };
}

/** Reverts only this change: later changes of the same tags stay. */
function undoneTags(
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
