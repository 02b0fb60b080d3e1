import { EventEmitter, type Disposable, type TreeDataProvider, type TreeItem } from "vscode";
import { late } from "./late.ts";

/** Stands in for the view's rows until the view is first shown. */
export class LateTreeData<T> implements TreeDataProvider<T>, Disposable {
  readonly #loaded: () => Promise<TreeDataProvider<T>>;
  readonly #changed = new EventEmitter<T | T[] | undefined | null | void>();
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(load: () => Promise<TreeDataProvider<T>>) {
    this.#loaded = late(async () => {
      const provider = await load();
      provider.onDidChangeTreeData?.((change) => this.#changed.fire(change));
      return provider;
    });
  }

  async getTreeItem(element: T): Promise<TreeItem> {
    return (await this.#loaded()).getTreeItem(element);
  }

  async getChildren(element?: T): Promise<T[] | null | undefined> {
    return (await this.#loaded()).getChildren(element);
  }

  async getParent(element: T): Promise<T | null | undefined> {
    return (await this.#loaded()).getParent?.(element);
  }

  async resolveTreeItem(
    item: TreeItem,
    element: T,
    ...rest: [Parameters<NonNullable<TreeDataProvider<T>["resolveTreeItem"]>>[2]]
  ): Promise<TreeItem | null | undefined> {
    return (await this.#loaded()).resolveTreeItem?.(item, element, ...rest);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
