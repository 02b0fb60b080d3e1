import type { KeyValueStore } from "../../core/ports.ts";
import type { GroupNode } from "./treeNodes.ts";

const key = "tree.openGroups";
/** The most stored groups; the last changed ones stay. */
const mostKept = 500;

/** The groups that the user opened and closed in this workspace, so that a reload restores the view. */
export class OpenGroups {
  readonly #store: KeyValueStore;
  /** Only groups that differ from their default. The last change is last. */
  readonly #isOpen: Map<string, boolean>;

  /** @param store of the workspace. */
  constructor(store: KeyValueStore) {
    this.#store = store;
    this.#isOpen = new Map(readKept(store.get<unknown>(key)));
  }

  isOpen(node: GroupNode): boolean {
    return this.#isOpen.get(nameOf(node)) ?? node.group.isOpen;
  }

  async set(node: GroupNode, isOpen: boolean): Promise<void> {
    if (this.isOpen(node) === isOpen) {
      return;
    }
    const name = nameOf(node);
    this.#isOpen.delete(name);
    if (isOpen !== node.group.isOpen) {
      this.#isOpen.set(name, isOpen);
    }
    const [oldest] = this.#isOpen.keys();
    if (oldest !== undefined && this.#isOpen.size > mostKept) {
      this.#isOpen.delete(oldest);
    }
    await this.#store.update(key, [...this.#isOpen]);
  }
}

function nameOf({ libraryKey, group }: GroupNode): string {
  return `${libraryKey} ${group.id}`;
}

/** @param value from any version: malformed entries are skipped. */
function readKept(value: unknown): readonly (readonly [string, boolean])[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  return entries.filter(
    (each): each is readonly [string, boolean] =>
      Array.isArray(each) && typeof each[0] === "string" && typeof each[1] === "boolean",
  );
}
