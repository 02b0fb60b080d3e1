import {
  EventEmitter,
  l10n,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
} from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import { markdownText } from "../../core/snippet/markdownText.ts";
import { changedRows, type ShownRows } from "../changedRows.ts";
import type { CommandId } from "../commandId.ts";
import { Soon } from "../soon.ts";
import { momentText } from "../numberText.ts";
import { PendingNode } from "./pendingNode.ts";
import { remedyFor } from "./remedy.ts";
import type { ShownWrites } from "./shownWrites.ts";
import { writeSentence, writeTitle } from "./writeSentence.ts";

/** The most rows of the view *Pending Changes*: the editor takes all of them anew whenever one begins or ends. */
export const mostRows = 500;

/** More rows than this are brought up to date only after a rest, in milliseconds. */
const fewRows = 50;
const rest = 250;

/**
 * The rows of the view *Pending Changes*, a flat list. Only changed rows are reported to the editor, because it loses
 * its earlier rows while it reloads all.
 */
export class PendingTree extends DisposableOwner implements TreeDataProvider<PendingNode> {
  readonly #writes: ShownWrites;
  readonly #changed = this.owned.add(new EventEmitter<PendingNode[] | undefined>());
  readonly onDidChangeTreeData = this.#changed.event;
  #rows: ShownRows<PendingNode> = new Map();
  /** Delayed, because an import saves many changes at once, and each update compares all rows. */
  readonly #soon = this.owned.add(new Soon(() => this.#notify()));

  constructor(writes: ShownWrites) {
    super();
    this.#writes = writes;
    const restOf = (): number => (this.#rows.size > fewRows ? rest : 0);
    this.owned.add(writes.onDidChange(() => this.#soon.call(restOf())));
  }

  getTreeItem(node: PendingNode): TreeItem {
    return pendingItem(node);
  }

  resolveTreeItem(item: TreeItem, { write }: PendingNode): TreeItem {
    item.tooltip = pendingTooltip(write);
    return item;
  }

  getChildren(node?: PendingNode): PendingNode[] {
    if (node !== undefined) {
      return [];
    }
    this.#update();
    return [...this.#rows.values()].map(({ node }) => node);
  }

  #notify(): void {
    const changed = this.#update();
    if (changed?.length !== 0) {
      this.#changed.fire(changed && [...changed]);
    }
  }

  /** @returns as {@link changedRows}. */
  #update(): readonly PendingNode[] | undefined {
    const before = this.#rows;
    const writes = this.#writes.all().slice(0, mostRows);
    this.#rows = new Map(
      writes.map((write) => {
        const node = before.get(write.id)?.node ?? new PendingNode(write);
        node.write = write;
        return [write.id, { node, look: lookOf(write) }];
      }),
    );
    return changedRows(before, this.#rows);
  }
}

function lookOf({ state, title, error, other }: WaitingWrite): readonly unknown[] {
  return [state, title, error?.code, error?.message, other === undefined];
}

/**
 * The tooltip is made later, only for the row under the mouse: see {@link pendingTooltip}. A click shows the conflict,
 * if any, else the snippet's document; a deletion has none.
 */
function pendingItem(node: PendingNode): TreeItem {
  const { write } = node;
  const item = new TreeItem(writeTitle(write));
  item.id = `waiting:${write.id}`;
  item.description = stateText(write);
  item.iconPath = iconOf(write);
  item.contextValue = contextOf(write);
  item.accessibilityInformation = {
    label: l10n.t("{0}, {1}, {2}", writeTitle(write), kindText(write), stateText(write)),
  };
  const command = commandOf(write);
  if (command !== undefined) {
    item.command = { ...command, arguments: [node] };
  }
  return item;
}

/** Words that the `when` clauses of the manifest's menus match. */
function contextOf(write: WaitingWrite): string {
  const { kind, state } = write;
  const remedy = remedyFor(write);
  return ["write", kind, state, ...(remedy === undefined ? [] : [`needs-${remedy}`])].join(" ");
}

function commandOf({
  kind,
  state,
}: WaitingWrite): { command: CommandId; title: string } | undefined {
  if (state === "conflict") {
    return { command: "snippetService.showConflict", title: l10n.t("Show Conflict") };
  }
  return kind === "delete"
    ? undefined
    : { command: "snippetService.open", title: l10n.t("Open Snippet") };
}

/** Icons, because several changes of one snippet may be pending, and titles fill a narrow side bar. */
const iconOfKind = { create: "new-file", edit: "edit", delete: "trash" } as const;

function iconOf(write: WaitingWrite): ThemeIcon {
  if (write.state === "conflict") {
    return new ThemeIcon("git-compare", new ThemeColor("list.warningForeground"));
  }
  if (remedyFor(write) !== undefined) {
    return new ThemeIcon("warning", new ThemeColor("list.warningForeground"));
  }
  return new ThemeIcon(iconOfKind[write.kind]);
}

function kindText({ kind }: WaitingWrite): string {
  return {
    create: l10n.t("new snippet"),
    edit: l10n.t("change"),
    delete: l10n.t("deletion"),
  }[kind];
}

function stateText(write: WaitingWrite): string {
  if (remedyFor(write) !== undefined) {
    return write.state === "conflict"
      ? l10n.t("conflict, needs attention")
      : l10n.t("needs attention");
  }
  const pending = write.kind === "delete" ? l10n.t("deletion pending") : l10n.t("pending");
  const begun = {
    sending: l10n.t("being sent"),
    unknown: l10n.t("checking whether it arrived"),
  };
  return write.state === "sending" || write.state === "unknown" ? begun[write.state] : pending;
}

function pendingTooltip(write: WaitingWrite): MarkdownString {
  const lines = [
    `**${markdownText(writeTitle(write))}** &nbsp; ${markdownText(kindText(write))}`,
    markdownText(writeSentence(write)),
    markdownText(l10n.t("Saved on this computer: {0}", momentText(write.savedAt))),
  ];
  const markdown = new MarkdownString(lines.join("\n\n"));
  markdown.isTrusted = false;
  markdown.supportHtml = false;
  return markdown;
}
