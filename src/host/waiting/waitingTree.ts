import { EventEmitter, type Disposable, type TreeDataProvider, type TreeItem } from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import type { WaitingWrite, WriteId } from "../../core/library/waitingWrite.ts";
import type { ShownWrites } from "./shownWrites.ts";
import { waitingItem, waitingTooltip } from "./waitingItem.ts";
import { WaitingNode } from "./waitingNode.ts";

/**
 * The rows of the view *Waiting*: a flat list of what is not on the service yet. The editor is told of the rows that
 * changed only, since it does not know the rows of before while it asks for all.
 */
export class WaitingTree implements TreeDataProvider<WaitingNode>, Disposable {
  readonly #writes: ShownWrites;
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new EventEmitter<WaitingNode[] | undefined>());
  readonly onDidChangeTreeData = this.#changed.event;
  #rows: ReadonlyMap<WriteId, WaitingNode> = new Map();
  #scheduled: NodeJS.Immediate | undefined;

  constructor(writes: ShownWrites) {
    this.#writes = writes;
    this.#owned.add(writes.onDidChange(() => this.#tellSoon()));
  }

  getTreeItem(node: WaitingNode): TreeItem {
    return waitingItem(node);
  }

  resolveTreeItem(item: TreeItem, { write }: WaitingNode): TreeItem {
    item.tooltip = waitingTooltip(write);
    return item;
  }

  getChildren(node?: WaitingNode): WaitingNode[] {
    if (node !== undefined) {
      return [];
    }
    this.#update();
    return [...this.#rows.values()];
  }

  dispose(): void {
    clearImmediate(this.#scheduled);
    this.#owned.dispose();
  }

  /** An import saves many at once, and all rows are looked at for each. */
  #tellSoon(): void {
    this.#scheduled ??= setImmediate(() => {
      this.#scheduled = undefined;
      const changed = this.#update();
      if (changed?.length !== 0) {
        this.#changed.fire(changed);
      }
    });
  }

  /** @returns the rows that look different now; undefined where there are others, or in another order. */
  #update(): WaitingNode[] | undefined {
    const before = this.#rows;
    const changed: WaitingNode[] = [];
    const nodes = this.#writes.all().map((write) => {
      const node = before.get(write.id) ?? new WaitingNode(write);
      if (lookOf(node.write) !== lookOf(write)) {
        changed.push(node);
      }
      node.become(write);
      return [write.id, node] as const;
    });
    this.#rows = new Map(nodes);
    const order = before.keys();
    const isSame = nodes.length === before.size && nodes.every(([id]) => order.next().value === id);
    return isSame ? changed : undefined;
  }
}

function lookOf({ state, title, error, theirs }: WaitingWrite): string {
  return JSON.stringify([state, title, error?.code, error?.message, theirs === undefined]);
}
