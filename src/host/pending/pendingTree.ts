import { EventEmitter, type TreeDataProvider, type TreeItem } from "vscode";
import { DisposableOwner } from "../../core/disposables.ts";
import type { WaitingWrite, WriteId } from "../../core/library/waitingWrite.ts";
import type { ShownWrites } from "./shownWrites.ts";
import { pendingItem, pendingTooltip } from "./pendingItem.ts";
import { PendingNode } from "./pendingNode.ts";

/**
 * The rows of the view *Pending Changes*, a flat list. Only changed rows are reported to the editor, because it loses
 * its earlier rows while it reloads all.
 */
export class PendingTree extends DisposableOwner implements TreeDataProvider<PendingNode> {
  readonly #writes: ShownWrites;
  readonly #changed = this.owned.add(new EventEmitter<PendingNode[] | undefined>());
  readonly onDidChangeTreeData = this.#changed.event;
  #rows: ReadonlyMap<WriteId, PendingNode> = new Map();
  #scheduled: NodeJS.Immediate | undefined;

  constructor(writes: ShownWrites) {
    super();
    this.#writes = writes;
    this.owned.add(writes.onDidChange(() => this.#tellSoon()));
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
    return [...this.#rows.values()];
  }

  override dispose(): void {
    clearImmediate(this.#scheduled);
    super.dispose();
  }

  /** Delayed, because an import saves many changes at once, and each update compares all rows. */
  #tellSoon(): void {
    this.#scheduled ??= setImmediate(() => {
      this.#scheduled = undefined;
      const changed = this.#update();
      if (changed?.length !== 0) {
        this.#changed.fire(changed);
      }
    });
  }

  /** @returns the rows that look different now; undefined if the rows or their order changed. */
  #update(): PendingNode[] | undefined {
    const before = this.#rows;
    const changed: PendingNode[] = [];
    const nodes = this.#writes.all().map((write) => {
      const node = before.get(write.id) ?? new PendingNode(write);
      if (lookOf(node.write) !== lookOf(write)) {
        changed.push(node);
      }
      node.write = write;
      return [write.id, node] as const;
    });
    this.#rows = new Map(nodes);
    const order = before.keys();
    const isSame = nodes.length === before.size && nodes.every(([id]) => order.next().value === id);
    return isSame ? changed : undefined;
  }
}

function lookOf({ state, title, error, other }: WaitingWrite): string {
  return JSON.stringify([state, title, error?.code, error?.message, other === undefined]);
}
