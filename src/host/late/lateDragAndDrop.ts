import {
  DocumentDropEdit,
  type DataTransfer,
  type DocumentDropEditProvider,
  type Position,
  type TextDocument,
} from "vscode";
import type { ErrorReporter } from "../errorReporter.ts";
import type { TreeNode } from "../tree/treeNodes.ts";

/** Drags from the view, and drops on it. Each method may throw. */
export interface DragAndDrop {
  drag(rows: readonly TreeNode[], transfer: DataTransfer): void;
  drop(target: TreeNode | undefined, transfer: DataTransfer): Promise<void>;
  edits(
    document: TextDocument,
    position: Position,
    transfer: DataTransfer,
  ): Promise<DocumentDropEdit[] | undefined>;
}

/** Loads drag and drop at the first drag, and is its error boundary. */
export class LateDragAndDrop implements DocumentDropEditProvider {
  readonly #load: () => Promise<DragAndDrop>;
  readonly #errors: ErrorReporter;

  constructor(load: () => Promise<DragAndDrop>, errors: ErrorReporter) {
    this.#load = load;
    this.#errors = errors;
  }

  async handleDrag(rows: readonly TreeNode[], transfer: DataTransfer): Promise<void> {
    (await this.#load()).drag(rows, transfer);
  }

  async handleDrop(target: TreeNode | undefined, transfer: DataTransfer): Promise<void> {
    try {
      await (await this.#load()).drop(target, transfer);
    } catch (error) {
      void this.#errors.report(error, { retry: () => this.handleDrop(target, transfer) });
    }
  }

  async provideDocumentDropEdits(
    document: TextDocument,
    position: Position,
    transfer: DataTransfer,
  ): Promise<DocumentDropEdit[] | undefined> {
    try {
      return await (await this.#load()).edits(document, position, transfer);
    } catch (error) {
      void this.#errors.report(error);
      // Without an edit of ours, the editor would insert the snippet's address.
      return [new DocumentDropEdit("")];
    }
  }
}
