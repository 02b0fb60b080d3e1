import { EventEmitter, type Disposable, type TreeDataProvider, type TreeItem } from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import type { ShownWrites } from "./shownWrites.ts";
import { waitingItem } from "./waitingItem.ts";
import { WaitingNode } from "./waitingNode.ts";

/** The rows of the view *Waiting*: a flat list of what is not on the service yet. */
export class WaitingTree implements TreeDataProvider<WaitingNode>, Disposable {
  readonly #writes: ShownWrites;
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new EventEmitter<undefined>());
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(writes: ShownWrites) {
    this.#writes = writes;
    this.#owned.add(writes.onDidChange(() => this.#changed.fire(undefined)));
  }

  getTreeItem(node: WaitingNode): TreeItem {
    return waitingItem(node);
  }

  getChildren(node?: WaitingNode): WaitingNode[] {
    return node === undefined ? this.#writes.all().map((write) => new WaitingNode(write)) : [];
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
