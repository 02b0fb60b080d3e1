import { l10n, ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, type Uri } from "vscode";
import { counted, numberText } from "../numberText.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Standing } from "../../core/library/waitingWrite.ts";
import type { Snippet } from "../../core/model.ts";
import type { GroupSubject } from "../../core/organise/group.ts";
import { isTemplate, withoutTemplateTag } from "../../core/snippet/template/templateTag.ts";
import { rowUri, snippetUri } from "../documents/snippetUri.ts";
import type { CommandId } from "../commandId.ts";
import { standingWords } from "../pending/standingSentence.ts";
import { languageName, languageText, ownerText, visibilityOf } from "../snippetText.ts";
import { shownText } from "../shownText.ts";
import type { FurtherNode, GroupNode, SnippetNode } from "./treeNodes.ts";

const mostTags = 100;

/** @param hasMore whether the count covers loaded snippets only. */
export function groupItem(
  { group, libraryKey }: GroupNode,
  isOpen: boolean,
  hasMore: boolean,
): TreeItem {
  const name = groupName(group.subject);
  const state = isOpen ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
  const item = new TreeItem(name, state);
  const { count } = group;
  item.id = `group:${libraryKey}:${group.id}`;
  item.contextValue = group.subject.kind;
  item.iconPath = new ThemeIcon(groupIcons[group.subject.kind]);
  const shown = hasMore ? `${numberText(count)}+` : numberText(count);
  const isSuiting = group.subject.kind === "language" && group.subject.isSuiting;
  item.description = isSuiting ? l10n.t("{0}, matches this file", shown) : shown;
  item.accessibilityInformation = { label: groupLabel(name, count, hasMore) };
  return item;
}

/** Each group has one, because the editor would move the rows below a group without an icon to the left, under its arrow. */
const groupIcons: Readonly<Record<GroupSubject["kind"], string>> = {
  favorites: "star-full",
  recent: "history",
  language: "code",
  tag: "tag",
  otherTags: "tag",
  untagged: "tag",
  shared: "organization",
};

export function groupName(subject: GroupSubject): string {
  if (subject.kind === "language") {
    return languageName({ id: subject.languageId, name: subject.name });
  }
  return subject.kind === "tag"
    ? shownText(subject.name)
    : {
        favorites: l10n.t("Favorites"),
        recent: l10n.t("Recently Used"),
        otherTags: l10n.t("Other Tags"),
        untagged: l10n.t("Without Tags"),
        shared: l10n.t("Shared by Others"),
      }[subject.kind];
}

function groupLabel(name: string, count: number, hasMore: boolean): string {
  const shown = numberText(count);
  if (hasMore) {
    return l10n.t("{0}, at least {1} snippets", name, shown);
  }
  return count === 1 ? l10n.t("{0}, 1 snippet", name) : l10n.t("{0}, {1} snippets", name, shown);
}

/** The text of a row besides the snippet itself. */
export interface SnippetRow {
  readonly standing: Standing;
  readonly hasConflict: boolean;
  readonly isFavorite: boolean;
  /** The open document of the snippet, first the one in which it is edited. */
  readonly openAt: Uri | undefined;
}

/** The mark of a public snippet. Private is the default and has none. */
const publicIcon = "globe";

/**
 * The icon is that of the user's icon theme for a file of the language, or the mark of a public snippet. A click opens
 * the read-only document, or shows the open one, first the one in which the snippet is edited.
 */
export function snippetItem(
  { snippet, libraryKey, firstId, parent }: SnippetNode,
  { standing, hasConflict, isFavorite, openAt }: SnippetRow,
): TreeItem {
  const uri = openAt ?? snippetUri("open", libraryKey, snippet);
  const item = new TreeItem(titleOf(snippet), TreeItemCollapsibleState.None);
  // Ids come from the server, and may contain any character.
  const groupId = encodeURIComponent((parent?.group.id ?? "").toWellFormed());
  item.id = `snippet:${libraryKey}:${groupId}:${firstId}`;
  item.resourceUri = rowUri(libraryKey, snippet, firstId);
  item.iconPath = snippet.private === false ? new ThemeIcon(publicIcon) : ThemeIcon.File;
  item.contextValue = [
    `${snippet.owner === undefined ? "snippet" : "shared"} ${visibilityOf(snippet)}`,
    standing,
    ...(hasConflict ? ["conflict"] : []),
    ...(isFavorite ? ["favorite"] : []),
    ...(snippet.pageUrl === undefined ? [] : ["page"]),
  ].join(" ");
  const kind = [...ownerText(snippet), ...(isTemplate(snippet) ? [l10n.t("template")] : [])];
  item.description = [...kind, tagsOf(snippet)].filter((text) => text !== "").join(", ");
  item.command = { command: "vscode.open", title: l10n.t("Open Snippet"), arguments: [uri] };
  item.accessibilityInformation = {
    label: [
      spokenLabel(snippet),
      ...kind,
      ...(isFavorite ? [l10n.t("favorite")] : []),
      ...standingWords(standing, l10n.t("pending"), l10n.t("needs attention")),
    ].join(", "),
  };
  return item;
}

/** A row that shows more when it is clicked, or asks about what is missing. */
export function furtherItem(node: FurtherNode, library: SnippetLibrary | undefined): TreeItem {
  if (node.kind === "missing") {
    return missingItem(library?.state.missing?.count ?? 0);
  }
  const { kind, parent } = node;
  const item = new TreeItem(kind === "rest" ? restText(node) : moreText(library));
  const command: CommandId = "snippetService.showMore";
  item.id = `${kind}:${parent?.libraryKey ?? ""}:${parent?.group.id ?? ""}`;
  item.contextValue = kind;
  item.iconPath = new ThemeIcon("ellipsis");
  item.command = { command, title: l10n.t("Show More Snippets"), arguments: [node] };
  return item;
}

function restText({ shown, total }: FurtherNode): string {
  return l10n.t("Show More ({0} of {1})", numberText(shown), numberText(total));
}

function moreText(library: SnippetLibrary | undefined): string {
  const total = library?.state.total;
  const loaded = numberText(library?.all().length ?? 0);
  return total === undefined
    ? l10n.t("Load More ({0} loaded)", loaded)
    : l10n.t("Load More ({0} of {1})", loaded, numberText(total));
}

function missingItem(count: number): TreeItem {
  const several = l10n.t("{0} snippets are no longer on the server", numberText(count));
  const item = new TreeItem(
    counted(count, l10n.t("1 snippet is no longer on the server"), several),
  );
  const command: CommandId = "snippetService.decideMissing";
  item.id = "missing";
  item.contextValue = "missing";
  item.description = l10n.t("Decide…");
  item.iconPath = new ThemeIcon("warning", new ThemeColor("list.warningForeground"));
  item.command = { command, title: l10n.t("Decide About Missing Snippets") };
  return item;
}

export function titleOf(snippet: Snippet): string {
  return shownText(snippet.title) || l10n.t("(no title)");
}

/** A sentence about one snippet has its title, and one about several their number. */
export function sentenceOn(
  snippets: readonly Snippet[],
  one: (title: string) => string,
  several: (count: string) => string,
): string {
  const [first, second] = snippets;
  return first !== undefined && second === undefined
    ? one(titleOf(first))
    : several(numberText(snippets.length));
}

/** A server may send any number of tags; a row shows one line. */
export function tagsOf(snippet: Snippet): string {
  const tags = withoutTemplateTag(snippet.tags).slice(0, mostTags);
  return shownText(tags.map(shownText).join(", "));
}

function spokenLabel(snippet: Snippet): string {
  const visibility = {
    private: l10n.t("private"),
    public: l10n.t("public"),
    unreported: l10n.t("visibility not reported"),
  }[visibilityOf(snippet)];
  const tags = tagsOf(snippet);
  const title = titleOf(snippet);
  const language = languageText(snippet);
  return tags === ""
    ? l10n.t("{0}, {1}, {2}", title, language, visibility)
    : l10n.t("{0}, {1}, {2}, tags {3}", title, language, visibility, tags);
}
