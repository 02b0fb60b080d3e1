import {
  DocumentDropEdit,
  type DataTransfer,
  type DocumentDropEditProvider,
  type Position,
  type TextDocument,
} from "vscode";
import type { TreeNode } from "../tree/treeNodes.ts";
import { dragRows } from "./draggedSnippets.ts";
import { dropIntoEditor, type DropIntoEditorNeeds } from "./dropIntoEditor.ts";
import { dropOnRows, type DropNeeds } from "./dropOnRows.ts";

/** Drags from the view, drops on it, and drops of its rows into texts. It is their error boundary. */
export class DragAndDrop implements DocumentDropEditProvider {
  readonly #needs: DropNeeds & DropIntoEditorNeeds;

  constructor(needs: DropNeeds & DropIntoEditorNeeds) {
    this.#needs = needs;
  }

  handleDrag(rows: readonly TreeNode[], transfer: DataTransfer): Promise<void> {
    dragRows(rows, transfer);
    return Promise.resolve();
  }

  async handleDrop(target: TreeNode | undefined, transfer: DataTransfer): Promise<void> {
    try {
      await dropOnRows(this.#needs, target, transfer);
    } catch (error) {
      const retry = (): Promise<void> => this.handleDrop(target, transfer);
      void this.#needs.errors.report(error, { retry });
    }
  }

  async provideDocumentDropEdits(
    document: TextDocument,
    position: Position,
    transfer: DataTransfer,
  ): Promise<DocumentDropEdit[] | undefined> {
    try {
      return await dropIntoEditor(this.#needs, document, position, transfer);
    } catch (error) {
      void this.#needs.errors.report(error);
      // Without an edit of ours, the editor would insert the snippet's address.
      return [new DocumentDropEdit("")];
    }
  }
}
